import { readCard } from '../contact-cards.ts';
import { SendRefused } from '../driver.ts';
import type { ContactCard, MediaKind } from '../incoming.ts';
import type { OutgoingMedia, OutgoingTemplate, TemplateValue } from '../outgoing.ts';
import { type FileLimits, baseMimeType } from '../meta/upload.ts';

const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;
const MB = 1_000_000;

export const fileLimits: FileLimits = {
  image: { maxBytes: 5 * MB, mimes: new Set(['image/jpeg', 'image/png']) },
  video: { maxBytes: 16 * MB, mimes: new Set(['video/mp4', 'video/3gpp']) },
  audio: {
    maxBytes: 16 * MB,
    mimes: new Set(['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/x-m4a']),
  },
  sticker: { maxBytes: MB / 2, mimes: new Set(['image/webp']) },
  document: { maxBytes: 100 * MB, mimes: 'any' },
};

/** The provider's MIME type of a file; unknown types are replaced by a known one. */
export function mimeFor(kind: MediaKind, mimetype: string): string {
  const mime = baseMimeType(mimetype);
  if (mime === 'audio/ogg') return 'audio/ogg; codecs=opus';
  if (mime === 'audio/x-m4a') return 'audio/mp4';
  if (kind !== 'document') return mime;
  if (mime.startsWith('text/')) return 'text/plain';
  const isKnown = Object.values(fileLimits).some(({ mimes }) => mimes !== 'any' && mimes.has(mime));
  return isKnown || mime.startsWith('application/') ? mime : 'application/octet-stream';
}

/** The content part of a send request. */
export type Body = { type: string } & Record<string, unknown>;

export function textBody(text: string): Body {
  if (text.length > MAX_TEXT) throw new SendRefused('too-long');
  return { type: 'text', text: { body: text, preview_url: /https?:\/\//i.test(text) } };
}

const SCOPED_ID = /^[A-Z]{2}\.[\w.]+$/;
/** A plain number, or the id format of linked devices. */
const NUMBER = /^\+?(\d+)(?:@s\.whatsapp\.net)?$/;

export function recipientOf(chatId: string): Record<string, string> {
  if (SCOPED_ID.test(chatId)) return { recipient: chatId };
  const number = NUMBER.exec(chatId)?.[1];
  // An id that is only valid for a linked device: the Cloud API cannot resolve it.
  if (number === undefined) throw new SendRefused('undeliverable');
  return { to: number };
}

/** An uploaded file, and the kind it is sent as. */
export interface Uploaded {
  id: string;
  kind: MediaKind;
}

const takesCaption = (kind: MediaKind): boolean =>
  kind === 'image' || kind === 'video' || kind === 'document';

/** Includes the caption if the file can have it; else the caption is returned as `rest`, for a separate text. */
export function mediaBody(
  media: OutgoingMedia,
  { id, kind }: Uploaded,
  caption: string,
): { body: Body; rest: string } {
  const fits = takesCaption(kind) && caption.length <= MAX_CAPTION;
  const file = {
    id,
    ...(fits && caption !== '' ? { caption } : {}),
    ...(kind === 'document' ? { filename: media.fileName } : {}),
    ...(kind === 'audio' && media.isVoice ? { voice: true } : {}),
  };
  return { body: { type: kind, [kind]: file }, rest: fits ? '' : caption };
}

export const locationBody = (place: { latitude: number; longitude: number; name: string }): Body => ({
  type: 'location',
  location: {
    latitude: place.latitude,
    longitude: place.longitude,
    ...(place.name === '' ? {} : { name: place.name }),
  },
});

export const contactsBody = (cards: ContactCard[]): Body => ({
  type: 'contacts',
  contacts: cards.map(contactOf),
});

function contactOf(card: ContactCard): object {
  const { name, firstName, lastName, phones, emails, organization, urls } = readCard(card);
  return {
    name: {
      formatted_name: name || 'Contact',
      first_name: firstName || name || 'Contact',
      ...(lastName === '' ? {} : { last_name: lastName }),
    },
    phones: phones.map(({ number, type, accountId }) => ({
      phone: number,
      type,
      ...(accountId === null ? {} : { wa_id: accountId }),
    })),
    ...(emails.length > 0 ? { emails: emails.map(({ address, type }) => ({ email: address, type })) } : {}),
    ...(organization === '' ? {} : { org: { company: organization } }),
    ...(urls.length > 0 ? { urls: urls.map((url) => ({ url, type: 'WORK' })) } : {}),
  };
}

export function templateBody(template: OutgoingTemplate, header: Uploaded | null): Body {
  const { name, language, body, buttons, headerMedia, place } = template;
  const components = [
    ...(header
      ? [{ type: 'header', parameters: [mediaParameter(header, headerMedia?.fileName ?? '')] }]
      : place
        ? [{ type: 'header', parameters: [locationParameter(place)] }]
        : textComponents('header', template.header)),
    ...textComponents('body', body),
    ...buttons.map(({ index, kind, value }) => ({
      type: 'button',
      sub_type: kind,
      index: String(index),
      parameters: [
        kind === 'copy_code' ? { type: 'coupon_code', coupon_code: value } : { type: 'text', text: value },
      ],
    })),
  ];
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
  };
}

const textComponents = (type: 'header' | 'body', values: TemplateValue[]): object[] =>
  values.length === 0
    ? []
    : [
        {
          type,
          parameters: values.map(({ name, text }) => ({
            type: 'text',
            ...(name === null ? {} : { parameter_name: name }),
            text,
          })),
        },
      ];

/** In templates the provider expects the coordinates as strings. */
const locationParameter = ({
  latitude,
  longitude,
  ...place
}: NonNullable<OutgoingTemplate['place']>): object => ({
  type: 'location',
  location: { latitude: String(latitude), longitude: String(longitude), ...place },
});

const mediaParameter = ({ id, kind }: Uploaded, fileName: string): object => ({
  type: kind,
  [kind]: { id, ...(kind === 'document' && fileName !== '' ? { filename: fileName } : {}) },
});
