import { countAutomatic } from '../../../conversations/messages/automatic-count.ts';
import { noteReason, placeInQueue, stopMachines } from '../../../conversations/tickets/automatic-moves.ts';
import { arriveInQueue } from '../../queues/arriving.ts';
import type { Situation } from '../situation.ts';
import type { Step } from '../step.ts';

/** Nobody reads and answers so many messages in a minute: there is a machine at the other end. */
export const MOST_ANSWERS_A_MINUTE = 15;

/** Two machines that answer each other would never stop. Ours does, and leaves the rest to people. */
export const loopGuard: Step = {
  name: 'loopGuard',
  run: async (situation) => {
    if (!isWithMachine(situation)) return 'goOn';
    if ((await countAutomatic(situation.work.db, situation.ticket.id)) < MOST_ANSWERS_A_MINUTE) return 'goOn';
    await leaveToPeople(situation);
    return 'done';
  },
};

/** A bot of ours or a system outside speaks in it, and no person does. */
const isWithMachine = ({ connection, ticket }: Situation): boolean =>
  connection.answersByItself && ticket.status === 'pending' && (ticket.isBot || ticket.useIntegration);

async function leaveToPeople(situation: Situation): Promise<void> {
  const { work, ticket } = situation;
  const { sendIdQueue, queueIds } = await situation.automation();
  const reason = { code: 'botLoop' as const, count: MOST_ANSWERS_A_MINUTE };
  const queueId = ticket.queueId === null ? (sendIdQueue ?? queueIds[0]) : undefined;
  await stopMachines(work, ticket);
  if (queueId === undefined) {
    await noteReason(work, ticket, { type: 'chatBot', reason });
    return;
  }
  situation.ticket = await placeInQueue(work, ticket, { queueId }, { type: 'redirect', reason });
  await arriveInQueue(work, situation.ticket, 'bot');
}
