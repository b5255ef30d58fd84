import type { GraphReferral } from '../graph/index.ts';
import type { NewPhoneMessage } from './new-phone-message.ts';
import { PhoneError } from './phone-error.ts';

const MAX_TEXT = 65_536;

/** Parses a new message from the fields of a request. */
export async function parsePhoneMessage(fields: Record<string, unknown>): Promise<NewPhoneMessage> {
  const file = Object.values(fields).find((value) => value instanceof File);
  if (file) {
    const bytes = Buffer.from(await file.arrayBuffer());
    if (readText(fields.voice) === 'true')
      return { kind: 'voice', bytes, seconds: Number(fields.seconds) || 1 };
    const story = readText(fields.story);
    const mimetype = file.type.split(';')[0] || 'application/octet-stream';
    if (story === 'mention' || story === 'reply') {
      const text = readText(fields.text);
      if (story === 'reply' && text.trim() === '') throw new PhoneError(400, 'There is nothing to send.');
      return { kind: 'story', action: story, bytes, mimetype, text };
    }
    return { kind: 'file', bytes, mimetype, fileName: file.name || 'arquivo', text: readText(fields.text) };
  }
  if (fields.sampleVoice === true) return { kind: 'sample-voice' };
  if (isObject(fields.location)) return readLocation(fields.location);
  if (isObject(fields.contact)) return readContact(fields.contact);
  if (isObject(fields.choice)) {
    const { messageId, title } = fields.choice;
    return { kind: 'choice', targetId: readText(messageId), title: readText(title) };
  }
  const text = readText(fields.text);
  if (text.trim() === '') throw new PhoneError(400, 'There is nothing to send.');
  return { kind: 'text', text };
}

export function readText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new PhoneError(400, 'A text is expected.');
  if (value.length > MAX_TEXT) throw new PhoneError(400, 'The text is too long.');
  return value;
}

/** The referral of a message, if one is given. */
export function readReferral(value: unknown): GraphReferral | undefined {
  if (!isObject(value)) return undefined;
  const [title, text, url] = [value.title, value.text, value.url].map(readText);
  return { source: 'ad', title: title ?? '', text: text ?? '', ...(url ? { url } : {}) };
}

function readLocation({ latitude, longitude, name }: Record<string, unknown>): NewPhoneMessage {
  const isPlace = (value: unknown, limit: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= limit;
  if (!isPlace(latitude, 90) || !isPlace(longitude, 180))
    throw new PhoneError(400, 'That is no place on earth.');
  return { kind: 'location', latitude, longitude, name: readText(name) };
}

function readContact({ name, number }: Record<string, unknown>): NewPhoneMessage {
  const digits = readText(number).replaceAll(/\D/g, '');
  if (readText(name).trim() === '' || digits.length < 8)
    throw new PhoneError(400, 'A contact has a name and a number.');
  return { kind: 'contact', name: readText(name).trim(), number: digits };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
