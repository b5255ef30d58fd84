import { useInfiniteQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { rowsOf } from '../../../api/rows.ts';
import { ticketPages } from '../../../api/tickets.ts';
import { useDesk } from '../desk.ts';

export function TicketList({ currentUuid }: { currentUuid: string | undefined }) {
  const { view, tab, ...filter } = useDesk();
  const query = useInfiniteQuery(ticketPages({ ...filter, list: view === 'open' ? tab : view }));
  return (
    <ul>
      {rowsOf(query.data, 'tickets').map((ticket) => (
        <li key={ticket.id}>
          <NavLink
            to={`/tickets/${ticket.uuid}`}
            aria-current={ticket.uuid === currentUuid ? 'page' : undefined}
          >
            {ticket.contact.name}: {ticket.lastMessage}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
