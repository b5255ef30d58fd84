import { isNotified, summaryKind, PUSH_TEXT, type PushMessage } from '@prosa/contract';
import { readSetting } from '../../organization/settings/settings.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { maskContact } from '../contacts/mask-contact.ts';
import { canSee } from '../tickets/visibility.ts';
import { findUnreadMessage } from './queries.ts';

/** The push notification of a message as the user would see it in the list; undefined when the user is not notified. */
export async function composePush(
  { db, user }: UserWork,
  messageId: number,
): Promise<Omit<PushMessage, 'language'> | undefined> {
  if (user.lapsed || user.mustChangePassword) return undefined;
  const row = await findUnreadMessage(db, messageId);
  if (!row || !canSee(user, row)) return undefined;
  const { groupAsTicket } = row;
  const showNotificationPending = (await readSetting(db, 'showNotificationPending')) === true;
  if (!isNotified(user, row, { groupAsTicket, showNotificationPending })) return undefined;
  const nameOf = (contact: typeof row.contact) => (user.hidesNumbers ? maskContact(contact) : contact).name;
  const text = row.isGroup && row.body !== '' ? `${nameOf(row.author)}: ${row.body}` : row.body;
  return {
    ticketId: row.ticketId,
    uuid: row.uuid,
    title: nameOf(row.contact),
    body: shorten(text),
    kind: summaryKind(row),
    unreadMessages: row.unreadMessages,
  };
}

const segmenter = new Intl.Segmenter();
/** A push payload is limited to 4,096 bytes, and one grapheme can consist of many code units. */
const MAX_LENGTH = 800;

/** Cuts between graphemes, never inside one. */
export function shorten(text: string): string {
  const signs = Array.from(segmenter.segment(text.slice(0, MAX_LENGTH)), ({ segment }) => segment);
  return signs.length <= PUSH_TEXT ? signs.join('') : `${signs.slice(0, PUSH_TEXT - 1).join('')}…`;
}
