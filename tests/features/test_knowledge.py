"""The pages on topics: both languages, the same examples, and how the command shows them."""

import re

import pytest

from ndd_ls.cli.explain import explain
from ndd_ls.features.knowledge import load, nearest_topic, page, topic_of, topic_of_argument, topics


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


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
@pytest.mark.parametrize("topic", topics())
def test_a_page_has_a_title_and_a_short_first_paragraph(topic, locale):
    found = load(topic, locale)
    assert found.text.startswith(f"# {found.title}\n\n{found.lead}\n\n")
    assert 40 < len(found.lead) <= 420
    assert found.lead[0] not in "#|-"


def test_the_nearest_name_tells_the_topic():
    assert topic_of("EvalMode.sync_full", "en").name == "execution-model"
    assert topic_of("Batch.evaluate", "en").name == "execution-model"
    assert topic_of("Batch.torch", "en").name == "pytorch"
    assert topic_of("Batch.select", "en").name == "data-types"
    assert topic_of("readers.File.next_epoch", "zh-CN").title == "读取器"
    assert topic_of("Batches", "en") is None
    assert topic_of_argument("rng", "en").name == "random-numbers"
    assert topic_of_argument("rngs", "en") is None
