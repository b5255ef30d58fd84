import type { DraftChanges } from '@prosa/contract';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { getQuotableMessage } from '../messages/quotable-message.ts';
import { getVisibleTicket } from '../tickets/tickets.ts';
import * as queries from './queries.ts';

export const listDrafts = ({ db, user }: UserWork) => queries.listDrafts(db, user);

/** Stores a draft, so that the user finds it on other devices; only the user gets the event. */
export async function saveDraft(
  work: UserWork,
  ticketId: number,
  { body, isPrivate, quotedMsgId, clientId }: DraftChanges,
) {
  const { db, user } = work;
  const ticket = await getVisibleTicket(work, ticketId);
  const origin = clientId === undefined ? {} : { clientId };
  if (body.trim() === '') {
    if (await queries.deleteDraft(db, user.id, ticketId))
      work.emit('draft', { action: 'delete', ticketId, ...origin }, [`user:${user.id}`]);
    return null;
  }
  const quotedId = quotedMsgId === null ? null : (await getQuotableMessage(work, ticket, quotedMsgId)).id;
  const draft = await queries.saveDraft(db, { userId: user.id, ticketId, body, isPrivate, quotedId });
  work.emit('draft', { action: 'update', draft, ...origin }, [`user:${user.id}`]);
  return draft;
}
