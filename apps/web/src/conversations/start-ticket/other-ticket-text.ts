import type { OtherTicket } from '@prosa/contract';
import type { TFunction } from 'i18next';

/** Who holds the conflicting ticket, or in which queue it waits; it may not be in a queue yet. */
export function otherTicketText({ user, queue }: Pick<OtherTicket, 'user' | 'queue'>, t: TFunction): string {
  if (user && queue) return t('tickets.dialogs.otherOwned', { user: user.name, queue: queue.name });
  if (user) return t('tickets.dialogs.otherOwnedUnqueued', { user: user.name });
  if (queue) return t('tickets.dialogs.otherWaiting', { queue: queue.name });
  return t('tickets.dialogs.otherWaitingUnqueued');
}
