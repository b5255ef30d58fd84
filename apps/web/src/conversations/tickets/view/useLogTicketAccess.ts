import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';

/** Reports each opening of a ticket to the server once, for its log. Refetches do not count. */
export function useLogTicketAccess(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined) void call(api.tickets.access, { params: { id } }).catch(() => null);
  }, [id]);
}
