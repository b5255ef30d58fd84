import type { TicketDetail } from '@prosa/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';

/**
 * Marks the ticket as read while the page is visible, once for each time there are unread messages. It runs with the
 * loaded list, because earlier marking would lose the position of the unread divider. The server decides whether this
 * user counts. Errors are ignored: the next message tries again.
 */
export function useMarkRead({ id, unreadMessages }: Pick<TicketDetail, 'id' | 'unreadMessages'>): void {
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (isVisible && unreadMessages > 0)
      void call(api.tickets.markRead, { params: { id } }).catch(() => null);
  }, [id, isVisible, unreadMessages]);
}
