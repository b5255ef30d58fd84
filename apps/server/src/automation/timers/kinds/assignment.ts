import { assignTicket, unassignTicket } from '../../../conversations/tickets/assign-ticket.ts';
import type { TicketRecord } from '../../../conversations/tickets/tickets.ts';
import { readSetting } from '../../../organization/settings/settings.ts';
import { claimNextMember } from '../../../organization/users/claim-queue-member.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { type QueueRotation, findRotation } from '../../queues/rotation.ts';
import { addMinutes } from '../idle-rules.ts';
import type { TimerHandler } from '../timer-handler.ts';

/** Retry interval while no member is online. */
const NOBODY_ONLINE_RETRY_MINUTES = 1;

/**
 * Assigns a waiting ticket to an online member of its queue: in turn where the queue rotates, passing it on when the
 * member's time is over; at random where the company enabled that, and then permanently. While nobody is online it
 * stays unassigned.
 */
export const assign: TimerHandler = async (work, ticket) => {
  const turns = await findRotation(work.db, ticket.queueId);
  if (!turns) return undefined;
  if (turns.rotates)
    return ticket.userId === null
      ? assignToNextMember(work, ticket, turns)
      : rotateToNextMember(work, ticket, turns);
  const isWanted = (await readSetting(work.db, 'userRandom')) === 'enabled';
  return isWanted && ticket.userId === null ? assignToNextMember(work, ticket, turns) : undefined;
};

/** Prefers a member other than the previous one. */
async function assignToNextMember(
  work: CompanyWork,
  ticket: TicketRecord,
  turns: QueueRotation,
): Promise<Date | undefined> {
  const member =
    (await claimNextMember(work, turns, { notUserId: ticket.givenTo })) ??
    (await claimNextMember(work, turns, { notUserId: null }));
  if (!member) return addMinutes(work.now, NOBODY_ONLINE_RETRY_MINUTES);
  await assignTicket(work, ticket, { userId: member.id, reason: reasonFor(turns, member.name) });
  return undefined;
}

/**
 * The member's time is over: the ticket goes to the next online member. If no other is online it stays; if none is, it
 * becomes unassigned.
 */
async function rotateToNextMember(
  work: CompanyWork,
  ticket: TicketRecord,
  turns: QueueRotation,
): Promise<Date | undefined> {
  const next = await claimNextMember(work, turns, { notUserId: ticket.userId });
  if (next) {
    await assignTicket(work, ticket, { userId: next.id, reason: reasonFor(turns, next.name) });
    return undefined;
  }
  const isThere = await claimNextMember(work, turns, { notUserId: null });
  if (isThere) return addMinutes(work.now, turns.minutes);
  await unassignTicket(work, ticket, { code: 'rotation', queue: turns.name });
  return addMinutes(work.now, NOBODY_ONLINE_RETRY_MINUTES);
}

const reasonFor = ({ rotates, name, minutes }: QueueRotation, user: string) =>
  rotates
    ? ({ code: 'rotation', queue: name, user, minutes } as const)
    : ({ code: 'randomUser', queue: name, user } as const);
