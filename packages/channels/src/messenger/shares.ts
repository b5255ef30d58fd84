import type { MessageOrigin } from '../incoming.ts';
import { type Fields, fieldsOf, idOf, textOf } from '../meta/json-fields.ts';

type Share = Extract<MessageOrigin, { type: 'share' }>;

/** What somebody passed on: it has an address, and at best a title. */
const shareTypes = new Map<string, SharedItem['of']>([
  ['fallback', 'link'],
  ['share', 'post'],
  ['post', 'post'],
  ['ig_post', 'post'],
  ['reel', 'reel'],
  ['ig_reel', 'reel'],
  ['ig_story', 'story'],
  ['unsupported_type', 'link'],
]);

export interface SharedItem {
  of: Share['of'] | 'link';
  title: string;
  address: string;
  /** At the address is the picture or the film itself, for as long as its signature holds. */
  isFile: boolean;
  /** The same thing is told twice at times, as what it was called before and as what it is called now. */
  key: string;
}

export function readSharedItem(attachment: Fields): SharedItem | undefined {
  const type = textOf(attachment['type']);
  const of = shareTypes.get(type);
  const payload = fieldsOf(attachment['payload']);
  const given =
    addressOf(payload['story_media_url']) ?? addressOf(payload['url']) ?? addressOf(attachment['url']);
  const title = textOf(attachment['title']) || textOf(payload['title']);
  if (of === undefined || (given === undefined && title === '')) return undefined;
  const address = given === undefined ? '' : unwrapRedirect(given);
  const key = idOf(payload['ig_post_media_id']) ?? idOf(payload['reel_video_id']) ?? (address || title);
  return { of, title, address, isFile: type !== 'fallback' && address !== '' && !isMetaPage(address), key };
}

/** What is told of it above the message; a link speaks for itself. */
export const shareOrigin = ({ of }: SharedItem): Share | undefined =>
  of === 'link' ? undefined : { type: 'share', of };

/** Longer than an id: their signatures are. */
const MAX_URL_LENGTH = 8000;

/** Some are given as they stand in a page of theirs. */
export function addressOf(value: unknown): string | undefined {
  const text = textOf(value).trim();
  if (text === '' || text.length > MAX_URL_LENGTH) return undefined;
  const address = text.startsWith('/') ? `https://www.facebook.com${text}` : text;
  return URL.canParse(address) && /^https?:/i.test(address) ? address : undefined;
}

const PAGES =
  /^(?:(?:www|web|m|mbasic|l|lm)\.)?(?:facebook|instagram|messenger|threads|fb|m)\.(?:com|net|watch|me)$/i;
const isMetaPage = (address: string): boolean => PAGES.test(new URL(address).hostname);

/** Links are led through a page that counts who follows them; where they lead is said in them. */
function unwrapRedirect(address: string): string {
  const { hostname, pathname, searchParams } = new URL(address);
  if (!/^lm?\.(?:facebook|instagram|messenger)\.com$/i.test(hostname) || !/^\/(?:l\.php)?$/.test(pathname))
    return address;
  const target = addressOf(searchParams.get('u'));
  return target === undefined ? address : withoutClickId(target);
}

function withoutClickId(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has('fbclid')) return address;
  url.searchParams.delete('fbclid');
  return url.toString();
}

/** Whether a text has the address already, in whatever spelling. */
export const containsLink = (text: string, address: string): boolean =>
  normalizeLinks(text).includes(normalizeLinks(address));

const normalizeLinks = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/https?:\/\/(?:www\.)?/g, '')
    .replace(/\/$/, '');
