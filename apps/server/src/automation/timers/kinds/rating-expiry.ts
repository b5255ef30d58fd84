import { sayAutomatically } from '../../../conversations/messages/automatic.ts';
import { endRating } from '../../../conversations/tickets/closing.ts';
import { ratingRules } from '../../ratings/asking.ts';
import type { Fire } from '../fire.ts';

/** The time for an answer is over. One who wrote something else in the meantime had that time again. */
export const expireRating: Fire = async (work, ticket) => {
  const { complationMessage, expiresTicketNPS } = await ratingRules(work, ticket);
  await sayAutomatically(work, ticket, complationMessage, null);
  await endRating(work, ticket, 'autoClose', {
    reason: { code: 'ratingExpired', minutes: expiresTicketNPS },
  });
  return undefined;
};
