"""The pages on topics: both languages, the same examples, and how the command shows them."""

import re

import pytest

from ndd_ls.cli.explain import explain
from ndd_ls.features.knowledge import nearest_topic, page, topics


def examples(topic, locale):
    return re.findall(r"^```python\n(.*?)^```$", page(topic, locale), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("topic", topics())
def test_languages_have_the_same_examples(topic):
    assert examples(topic, "en")
    assert examples(topic, "en") == examples(topic, "zh-CN")


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
@pytest.mark.parametrize("topic", topics())
def test_command_prints_the_page(topic, locale, capsys):
    assert explain([topic], locale) == 0
    assert capsys.readouterr().out.strip() == page(topic, locale).strip()


def test_unknown_topic_gets_a_suggestion(capsys):
    assert nearest_topic("data-type") == "data-types"
    assert explain(["data-type"], "en") == 2
    assert "`data-types`" in capsys.readouterr().err
