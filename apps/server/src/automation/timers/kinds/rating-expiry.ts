import { sendAutomaticMessage } from '../../../conversations/messages/automatic-messages.ts';
import { endRating } from '../../../conversations/tickets/close-ticket.ts';
import { ratingRules } from '../../ratings/ask-for-rating.ts';
import type { TimerHandler } from '../timer-handler.ts';

/** The time for a rating is over. Any other message in the meantime has restarted it. */
export const expireRating: TimerHandler = async (work, ticket) => {
  const { complationMessage, expiresTicketNPS } = await ratingRules(work, ticket);
  await sendAutomaticMessage(work, ticket, { text: complationMessage, userId: null });
  await endRating(work, ticket, {
    type: 'autoClose',
    reason: { code: 'ratingExpired', minutes: expiresTicketNPS },
  });
  return undefined;
};
