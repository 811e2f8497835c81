"""The pages on topics: both languages, the same examples, and how the command shows them."""

import re
import subprocess
import sys
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from ndd_ls.cli.explain import explain
from ndd_ls.features.knowledge import load, page, topic_of, topic_of_argument, topics
from ndd_ls.rules.documentation import available


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


@pytest.mark.parametrize(
    ("selector", "said"),
    [
        ("data-type", "there is no rule or topic `data-type`; did you mean `data-types`?"),
        ("chekpoints", "did you mean `checkpoints`?"),
        ("xyzzy", "there is no rule or topic `xyzzy`\n"),
        ("NDD999", "there is no rule or topic `NDD999`\n"),
    ],
)
def test_an_unknown_topic_is_an_error_with_what_is_near(selector, said, capsys):
    assert explain([selector], "en") == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""


@pytest.mark.parametrize(
    ("name", "topic"),
    [
        ("ndd.EvalMode", "execution-model"),
        ("next_epoch", "readers"),
        ("device", "devices"),
        ("rng", "random-numbers"),
        ("Checkpoint", "checkpoints"),
        ("capture", "capture"),
        ("ndd.pytorch.nodes", "pytorch"),
    ],
)
def test_a_name_of_dali_leads_to_its_topic(name, topic, capsys):
    assert explain([name], "zh-CN") == 0
    assert capsys.readouterr().out.strip() == page(topic, "zh-CN").strip()


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_without_an_argument_all_topics_and_rules_are_listed(locale, capsys):
    assert explain([], locale) == 0
    listed = re.findall(r"^- `(.*?)`: \S", capsys.readouterr().out, re.MULTILINE)
    assert listed == [*topics(), *available()]


def test_the_guide_is_up_to_date():
    script = Path(__file__).parents[2] / "scripts" / "build_guide.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
@pytest.mark.parametrize("topic", topics())
def test_prose_fits_a_terminal(topic, locale):
    prose = re.sub(r"```.*?```|^\|.*?$", "", page(topic, locale), flags=re.DOTALL | re.MULTILINE)
    for line in prose.splitlines():
        wide = sum(east_asian_width(character) in "WF" for character in line)
        assert len(line) + wide <= 80


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
    assert topic_of_argument("random.uniform", "rng", "en").name == "random-numbers"
    assert topic_of_argument("resize", "batch_size", "en") is None


@pytest.mark.parametrize("topic", topics())
def test_code_stands_apart_from_chinese(topic):
    text = re.sub(r"```.*?```", "", page(topic, "zh-CN"), flags=re.DOTALL)
    assert re.findall(r".{5}[\u4e00-\u9fff]`|`[\u4e00-\u9fff].{5}", text) == []
