import { giveTicket, takeBack } from '../../../conversations/tickets/giving.ts';
import type { TicketRecord } from '../../../conversations/tickets/tickets.ts';
import { readSetting } from '../../../organization/settings/settings.ts';
import type { CompanyWork } from '../../../platform/work.ts';
import { type QueueTurns, takeTurn, turnsOf } from '../../queues/turns.ts';
import { inMinutes } from '../idle-rules.ts';
import type { Fire } from '../fire.ts';

/** When nobody is there, it is looked for somebody this often. */
const NOBODY_THERE_MINUTES = 1;

/**
 * A waiting ticket is given to somebody of its queue who is there: in turn where the queue rotates, and to the
 * next one when its time is over; by chance where the company wants that, and then it stays. Where nobody is
 * there, it waits for everybody.
 */
export const assign: Fire = async (work, ticket) => {
  const turns = await turnsOf(work.db, ticket.queueId);
  if (!turns) return undefined;
  if (turns.rotates) return ticket.userId === null ? give(work, ticket, turns) : passOn(work, ticket, turns);
  const isWanted = (await readSetting(work.db, 'userRandom')) === 'enabled';
  return isWanted && ticket.userId === null ? give(work, ticket, turns) : undefined;
};

/** To somebody else than last time, as long as there is anybody else. */
async function give(work: CompanyWork, ticket: TicketRecord, turns: QueueTurns): Promise<Date | undefined> {
  const member =
    (await takeTurn(work, turns, { notUserId: ticket.givenTo })) ??
    (await takeTurn(work, turns, { notUserId: null }));
  if (!member) return inMinutes(work.now, NOBODY_THERE_MINUTES);
  await giveTicket(work, ticket, member.id, reasonFor(turns, member.name));
  return undefined;
}

/** Its time with somebody is over: the next one has it, if anybody else is there; else it stays or waits for all. */
async function passOn(work: CompanyWork, ticket: TicketRecord, turns: QueueTurns): Promise<Date | undefined> {
  const next = await takeTurn(work, turns, { notUserId: ticket.userId });
  if (next) {
    await giveTicket(work, ticket, next.id, reasonFor(turns, next.name));
    return undefined;
  }
  const isThere = await takeTurn(work, turns, { notUserId: null });
  if (isThere) return inMinutes(work.now, turns.minutes);
  await takeBack(work, ticket, { code: 'rotation', queue: turns.name });
  return inMinutes(work.now, NOBODY_THERE_MINUTES);
}

const reasonFor = ({ rotates, name, minutes }: QueueTurns, user: string) =>
  rotates
    ? ({ code: 'rotation', queue: name, user, minutes } as const)
    : ({ code: 'randomUser', queue: name, user } as const);
