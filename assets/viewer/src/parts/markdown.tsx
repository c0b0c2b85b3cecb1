// Markdown, the only place where text becomes markup, and only what DOMPurify leaves of it. Tags in the text stay
// readable as text; links do not navigate and images are not loaded: their addresses are shown instead.
import DOMPurify from "dompurify";
import { Marked, type Tokens } from "marked";
import { useMemo } from "preact/hooks";
import { visible } from "../text";

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const marked = new Marked({
  async: false,
  breaks: true,
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    image: ({ href, text }: Tokens.Image) =>
      `<span class="ev-address">[image: ${escaped(text || "no description")} · ${escaped(href)}]</span>`,
    link({ href, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens);
      const said = words === escaped(href) || words === href;
      return `<span class="ev-link">${words}</span>${said ? "" : ` <span class="ev-address">(${escaped(href)})</span>`}`;
    },
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? "☑ " : "☐ "),
  },
});

const ALLOWED = {
  ALLOWED_TAGS: [
    "p",
    "br",
    "hr",
    "strong",
    "em",
    "del",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "span",
  ],
  ALLOWED_ATTR: ["class", "start", "align"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Only our own classes survive, so that text cannot dress itself as a part of the report. */
const OURS = /^(ev-address|ev-link)$/;

function clean(html: string): string {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const element of fragment.querySelectorAll("[class]"))
    if (!OURS.test(element.className)) element.removeAttribute("class");
  // headings of an answer are not headings of the report
  for (const heading of fragment.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const paragraph = document.createElement("p");
    paragraph.className = "ev-strong";
    paragraph.append(...heading.childNodes);
    heading.replaceWith(paragraph);
  }
  const box = document.createElement("div");
  box.append(fragment);
  return box.innerHTML;
}

const LIMIT = 200_000; // characters; beyond it the text is shown as it is

export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => (text.length > LIMIT ? null : clean(marked.parse(visible(text)) as string)), [text]);
  if (html === null)
    return (
      <p class="ev-text" dir="auto">
        {visible(text)}
      </p>
    );
  return <div class="ev-prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
