"""What goes over the wire, for clients of each kind."""

from ndd_ls.server.convert import markup

MARKDOWN = """\
`f(…)`: **Batch[8] · gpu**

argument of [`ndd.f`](https://example.org/f_(x).html)

| Argument | Default |
| -------- | ------- |
| `size` ✓ |         |

```python
f(**options)  # `a`
```

# Heading

- one `` `tick` `` **more**"""


def test_markdown_stays():
    assert markup(MARKDOWN, markdown=True) == {"kind": "markdown", "value": MARKDOWN}


def test_plain_text_has_no_marks_and_its_tables_line_up():
    found = markup(MARKDOWN, markdown=False)
    assert found["kind"] == "plaintext"
    assert (
        found["value"]
        == """\
f(…): Batch[8] · gpu

argument of ndd.f (https://example.org/f_(x).html)

| Argument | Default |
| -------- | ------- |
| size   ✓ |         |

f(**options)  # `a`


Heading

- one `tick` more"""
    )
