/** Placeholder for bold while italic is replaced: both are written with an asterisk. */
const BOLD = '\u0001';

/** Markdown as WhatsApp markup: `*bold*`, `_italic_`, `~struck~`, links as plain URLs. */
export const fromMarkdown = (markdown: string): string =>
  markdown
    .replaceAll('\r\n', '\n')
    .replaceAll(BOLD, '')
    .replaceAll(/^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm, (_whole, heading: string) => `**${plainBold(heading)}**`)
    .replaceAll(/!?\[([^\]\n]*)\]\(([^)\s]+)[^)\n]*\)/g, (_whole, label: string, url: string) =>
      label === '' || label === url ? url : `${label}: ${url}`,
    )
    .replaceAll(/(\*\*|__)(?=\S)([^\n]+?)(?<=\S)\1(?!\*)/g, `${BOLD}$2${BOLD}`)
    .replaceAll(/(?<![*\w])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![*\w])/g, '_$1_')
    .replaceAll(/~~(?=\S)([^\n]+?)(?<=\S)~~/g, '~$1~')
    .replaceAll(/^([ \t]*)[*+][ \t]+/gm, '$1- ')
    .replaceAll(/\\([\\`*_{}[\]()#+.!~>-])/g, '$1')
    .replaceAll(BOLD, '*')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A heading is bold as a whole, so bold marks inside it are removed. */
const plainBold = (text: string) => text.replaceAll(/\*\*|__/g, '');

interface RichNode {
  text?: unknown;
  bold?: unknown;
  italic?: unknown;
  strikethrough?: unknown;
  type?: unknown;
  url?: unknown;
  children?: unknown;
}

/** The rich text of older servers, which do not send markdown: paragraphs of texts with formatting flags. */
export const fromRichText = (nodes: unknown): string =>
  Array.isArray(nodes)
    ? (nodes as RichNode[])
        .map((node) => lineOf(node))
        .join('\n')
        .trim()
    : '';

const lineOf = (node: RichNode): string => {
  if (typeof node?.text === 'string') return marked(node, node.text);
  const inner = Array.isArray(node?.children) ? (node.children as RichNode[]) : [];
  const isList = node?.type === 'ul' || node?.type === 'ol';
  const text = isList ? inner.map((item) => `- ${lineOf(item)}`).join('\n') : inner.map(lineOf).join('');
  return node?.type === 'a' && typeof node.url === 'string' && node.url !== text
    ? `${text}: ${node.url}`
    : text;
};

/** Marks must touch the words, not the surrounding blanks, or WhatsApp shows them literally. */
function marked({ bold, italic, strikethrough }: RichNode, text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  const marks = [
    ...(bold === true ? ['*'] : []),
    ...(italic === true ? ['_'] : []),
    ...(strikethrough === true ? ['~'] : []),
  ];
  return before + marks.join('') + words + marks.toReversed().join('') + after;
}
