import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { ticketQuery } from '../../../api/tickets.ts';
import { Composer } from '../../messages/compose/Composer.tsx';
import { MessageList } from '../../messages/MessageList.tsx';
import { TicketHeader } from './TicketHeader.tsx';

/** One ticket: who it is with, what was said, and the box to answer in. */
export function TicketView({ uuid }: { uuid: string }) {
  const { data: ticket, isError } = useQuery(ticketQuery(uuid));
  if (isError) return <Navigate to="/tickets" replace />;
  if (!ticket) return null;
  return (
    <>
      <TicketHeader ticket={ticket} />
      <MessageList ticket={ticket} />
      <Composer ticket={ticket} />
    </>
  );
}
