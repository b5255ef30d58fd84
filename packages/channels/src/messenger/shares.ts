import type { MessageOrigin } from '../incoming.ts';
import { type Fields, fieldsOf, idOf, textOf } from '../meta/json-fields.ts';

type Share = Extract<MessageOrigin, { type: 'share' }>;

/** Attachment types of shared items, which have a URL, a title or both. */
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
  /** The URL is the image or video itself, until its signature expires. */
  isFile: boolean;
  /** Identifies the item, because it is sometimes delivered twice, under its former and its current type. */
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

/** The origin shown above the message; a link needs none. */
export const shareOrigin = ({ of }: SharedItem): Share | undefined =>
  of === 'link' ? undefined : { type: 'share', of };

/** Higher than the limit of ids, because the URLs contain signatures. */
const MAX_URL_LENGTH = 8000;

/** Reads a URL; some are relative to facebook.com. */
export function addressOf(value: unknown): string | undefined {
  const text = textOf(value).trim();
  if (text === '' || text.length > MAX_URL_LENGTH) return undefined;
  const address = text.startsWith('/') ? `https://www.facebook.com${text}` : text;
  return URL.canParse(address) && /^https?:/i.test(address) ? address : undefined;
}

const PAGES =
  /^(?:(?:www|web|m|mbasic|l|lm)\.)?(?:facebook|instagram|messenger|threads|fb|m)\.(?:com|net|watch|me)$/i;
const isMetaPage = (address: string): boolean => PAGES.test(new URL(address).hostname);

/** Extracts the target of a link that the provider leads through its click tracking. */
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

/** Whether a text contains the URL, ignoring case, scheme and `www.`. */
export const containsLink = (text: string, address: string): boolean =>
  normalizeLinks(text).includes(normalizeLinks(address));

const normalizeLinks = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/https?:\/\/(?:www\.)?/g, '')
    .replace(/\/$/, '');
