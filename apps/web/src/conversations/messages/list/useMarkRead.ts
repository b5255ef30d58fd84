import type { TicketDetail } from '@prosa/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';

/**
 * While somebody has the conversation before their eyes, what comes in counts as read: once for each time there is
 * something new. Not before it is there: what was marked as read meanwhile could no longer be set apart. The server knows whose eyes count. A failure is no news: the next message asks again.
 */
export function useMarkRead({ id, unreadMessages }: Pick<TicketDetail, 'id' | 'unreadMessages'>): void {
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (isVisible && unreadMessages > 0)
      void call(api.tickets.markRead, { params: { id } }).catch(() => null);
  }, [id, isVisible, unreadMessages]);
}
