import { Fragment, memo, type ReactNode } from 'react';
import { type FindLinks, useFindLinks } from './find-links.ts';

/** A cheap check that matches every text that may contain formatting. */
const HAS_FORMAT = /[*_~`<\uE000\uE001]/;
const MAY_LINK = /:\/\/|\w\.\w|@\w/;

/** Text in angle brackets is left unformatted. */
const RAW = /<[^<>\n]*>/g;

const WORD = /[\p{L}\p{N}]/u;

/** Private-use characters mark placeholders for parts already parsed, while the rest is parsed. */
const OPENS = '\uE000';
const CLOSES = '\uE001';
const RESERVED = /[\uE000\uE001]/g;
const PLACE = /\uE000(\d+)\uE001/g;

const STYLES = [
  { pattern: /\*(?=\S)([^*\n]*[^\s*])\*/g, Tag: 'strong' },
  { pattern: /_(?=\S)([^_\n]*[^\s_])_/g, Tag: 'em' },
  { pattern: /~(?=\S)([^~\n]*[^\s~])~/g, Tag: 's' },
] as const;

/** Message text with WhatsApp formatting (*bold*, _italic_, ~struck~, `code`) and links. Never renders HTML. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  const findLinks = useFindLinks(MAY_LINK.test(text));
  return findLinks !== null || HAS_FORMAT.test(text) ? <>{format(text, findLinks)}</> : text;
});

function format(text: string, findLinks: FindLinks | null): ReactNode {
  const kept: ReactNode[] = [];
  const keep = (node: ReactNode) => `${OPENS}${kept.push(node) - 1}${CLOSES}`;
  const plain = text
    .replaceAll(RESERVED, '')
    .replaceAll(/```([\s\S]+?)```/g, (_, code: string) => keep(<code>{code.trim()}</code>))
    .replaceAll(/`([^`\n]+)`/g, (_, code: string) => keep(<code>{code}</code>))
    .replaceAll(RAW, (raw) => keep(raw));
  return styled(findLinks ? withLinks(plain, findLinks, keep) : plain, kept);
}

function withLinks(text: string, findLinks: FindLinks, keep: (node: ReactNode) => string): string {
  return findLinks(text)
    .map((token) => {
      const written = token.toString();
      if (!token.isLink) return written;
      const href = token.toHref('https');
      return /^(?:https?|mailto):/i.test(href) ? keep(linkTo(href, written)) : written;
    })
    .join('');
}

const linkTo = (href: string, text: string) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {text}
  </a>
);

/** Splits the text at the first style found, then parses the inside and both sides recursively. */
function styled(text: string, kept: ReactNode[]): ReactNode {
  for (const { pattern, Tag } of STYLES) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      // A marker within a word is not formatting: 2*3*4, file_name_1.
      if (WORD.test(text[match.index - 1] ?? '') || WORD.test(text[end] ?? '')) continue;
      return (
        <>
          {styled(text.slice(0, match.index), kept)}
          <Tag>{styled(match[1] ?? '', kept)}</Tag>
          {styled(text.slice(end), kept)}
        </>
      );
    }
  }
  return restored(text, kept);
}

/** `split` with a capture group alternates text and placeholder numbers. */
const restored = (text: string, kept: ReactNode[]): ReactNode =>
  text
    .split(PLACE)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? kept[Number(part)] : part}</Fragment>);

const EMOJI_ONLY =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\s)+$/u;
const MOST_BIG_EMOJI = 6;
const graphemes = new Intl.Segmenter();

/** Up to six emoji and no other text; shown larger. */
export const isEmojiOnly = (text: string): boolean =>
  text.length <= 60 &&
  EMOJI_ONLY.test(text) &&
  [...graphemes.segment(text.replaceAll(/\s/g, ''))].length <= MOST_BIG_EMOJI;
