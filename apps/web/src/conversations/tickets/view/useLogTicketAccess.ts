import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';

/** Tells the server of each opening of a ticket, once, for its log. What is read again meanwhile opens nothing. */
export function useLogTicketAccess(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined) void call(api.tickets.access, { params: { id } }).catch(() => null);
  }, [id]);
}
