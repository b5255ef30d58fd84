import type { LedgerEntry } from '../whatsapp/index.ts';
import { directChat, type MediaType, newMessage, type PhoneMessage } from './messages.ts';

const mediaTypes: Partial<Record<LedgerEntry['kind'], MediaType>> = {
  text: 'text',
  image: 'image',
  video: 'video',
  voice: 'audio',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
};

/** A message of the product as the phone displays it. The caller stores its file. */
export function toPhoneMessage(account: string, customer: string, entry: LedgerEntry): PhoneMessage {
  const place = entry.message.locationMessage;
  return newMessage({
    id: entry.id,
    chat: entry.group ?? directChat(customer, account),
    from: 'company',
    author: account,
    mediaType: mediaTypes[entry.kind] ?? 'other',
    text: entry.text,
    ack: 1,
    quotedId: entry.quotedId,
    location: place ? { latitude: place.degreesLatitude ?? 0, longitude: place.degreesLongitude ?? 0 } : null,
    cardNumber: /waid=(\d+)/.exec(entry.message.contactMessage?.vcard ?? '')?.[1] ?? null,
  });
}
