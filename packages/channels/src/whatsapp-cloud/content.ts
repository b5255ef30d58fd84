import { writeCard } from '../contact-cards.ts';
import type { ContactCard, Content, MediaKind, MessageOrigin } from '../incoming.ts';
import { type Fields, fieldsOf, idOf, listOf, numberOf, textOf } from '../meta/json-fields.ts';

/** The content of a message; undefined if it is empty or of an unknown type. */
export function contentOf(type: string, message: Fields): Content | undefined {
  const part = fieldsOf(message[type]);
  switch (type) {
    case 'text':
      return textContent(textOf(part['body']));
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return fileOf(type, part);
    // The former type of voice recordings.
    case 'voice':
      return fileOf('audio', { ...part, voice: true });
    case 'location':
      return placeOf(part);
    case 'contacts':
      return cardsOf(listOf(message['contacts']));
    case 'button':
      return textContent(textOf(part['text']) || textOf(part['payload']));
    case 'interactive':
      return textContent(interactiveText(part));
    case 'order':
      return textContent(orderText(part));
    default:
      return undefined;
  }
}

const textContent = (text: string): Content | undefined => (text === '' ? undefined : { type: 'text', text });

type Choice = Extract<MessageOrigin, { type: 'choice' }>;

/** The payload of a pressed button or list entry, as its author defined it. */
export function choiceOf(type: string, message: Fields): Choice | undefined {
  const part = fieldsOf(message[type]);
  const payload =
    type === 'button'
      ? textOf(part['payload'])
      : type === 'interactive'
        ? textOf(fieldsOf(part['button_reply'])['id']) || textOf(fieldsOf(part['list_reply'])['id'])
        : '';
  return payload === '' ? undefined : { type: 'choice', payload };
}

const defaultMimes: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

function fileOf(kind: MediaKind, part: Fields): Content | undefined {
  const id = idOf(part['id']);
  if (id === undefined) return undefined;
  return {
    type: 'media',
    caption: textOf(part['caption']),
    media: {
      kind,
      mimetype: textOf(part['mime_type']) || defaultMimes[kind],
      fileName: textOf(part['filename']) || null,
      bytes: numberOf(part['file_size']) ?? null,
      seconds: null,
      isVoice: part['voice'] === true,
      thumbnail: null,
      reference: id,
    },
  };
}

function placeOf(part: Fields): Content | undefined {
  const latitude = numberOf(part['latitude']);
  const longitude = numberOf(part['longitude']);
  if (latitude === undefined || longitude === undefined) return undefined;
  const name = [textOf(part['name']), textOf(part['address'])].filter((line) => line !== '').join('\n');
  return { type: 'location', latitude, longitude, name, thumbnail: null };
}

function cardsOf(contacts: unknown[]): Content | undefined {
  const cards = contacts.map((contact) => cardOf(fieldsOf(contact)));
  return cards.length === 0 ? undefined : { type: 'contacts', cards };
}

function cardOf(contact: Fields): ContactCard {
  const name = fieldsOf(contact['name']);
  const phones = listOf(contact['phones']).map(fieldsOf);
  const fullName =
    textOf(name['formatted_name']) ||
    `${textOf(name['first_name'])} ${textOf(name['last_name'])}`.trim() ||
    textOf(phones[0]?.['phone']);
  // A contact who shares their own contact sends a vCard already.
  const vcard = textOf(contact['vcard']);
  if (vcard !== '') return { name: fullName, vcard };
  return writeCard({
    name: fullName,
    firstName: textOf(name['first_name']),
    lastName: textOf(name['last_name']),
    phones: phones
      .filter((phone) => textOf(phone['phone'] ?? phone['wa_id']) !== '')
      .map((phone) => ({
        number: textOf(phone['phone']) || `+${textOf(phone['wa_id'])}`,
        type: textOf(phone['type']) || 'CELL',
        accountId: idOf(phone['wa_id']) ?? null,
      })),
    emails: listOf(contact['emails'])
      .map(fieldsOf)
      .filter((email) => textOf(email['email']) !== '')
      .map((email) => ({ address: textOf(email['email']), type: textOf(email['type']) || 'HOME' })),
    organization: textOf(fieldsOf(contact['org'])['company']),
    urls: listOf(contact['urls'])
      .map((url) => textOf(fieldsOf(url)['url']))
      .filter((url) => url !== ''),
  });
}

function interactiveText(part: Fields): string {
  const reply = fieldsOf(part['button_reply'] ?? part['list_reply']);
  const title = textOf(reply['title']) || textOf(reply['id']);
  return title === '' ? formText(fieldsOf(part['nfm_reply'])) : title;
}

/** A completed form, with one answer per line. */
function formText(reply: Fields): string {
  const { response_json: given } = reply;
  const answers = typeof given === 'string' ? parseJson(textOf(given)) : given;
  return [textOf(reply['body']), ...answerLines(answers)].filter((line) => line !== '').join('\n');
}

function answerLines(answers: unknown): string[] {
  if (Array.isArray(answers)) return answers.flatMap((answer) => answerLines(answer));
  if (typeof answers !== 'object' || answers === null)
    return answers === undefined ? [] : [answerValue(answers)];
  return Object.entries(answers)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => `${name}: ${answerValue(value)}`);
}

const answerValue = (value: unknown): string =>
  typeof value === 'string' ? textOf(value) : JSON.stringify(value);

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function orderText(order: Fields): string {
  const wanted = listOf(order['product_items']).map(fieldsOf);
  const items = wanted.map((item) => {
    const price = numberOf(item['item_price']);
    const cost = price === undefined ? '' : ` (${price.toFixed(2)} ${textOf(item['currency'])})`;
    return `${numberOf(item['quantity']) ?? 1} × ${idOf(item['product_retailer_id']) ?? '?'}${cost}`;
  });
  const lines = [textOf(order['text']), ...items, orderTotal(wanted)].filter((line) => line !== '');
  return lines.length === 0 ? '' : ['🛒 Pedido', ...lines].join('\n');
}

/** The total; empty if a price is missing or the currencies differ. */
function orderTotal(items: Fields[]): string {
  const costs = items.map((item) => {
    const price = numberOf(item['item_price']);
    return price === undefined ? undefined : price * (numberOf(item['quantity']) ?? 1);
  });
  const currencies = new Set(items.map((item) => textOf(item['currency'])));
  if (items.length === 0 || currencies.size !== 1 || costs.includes(undefined)) return '';
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0);
  return `Total: ${sum.toFixed(2)} ${[...currencies].join()}`.trim();
}
