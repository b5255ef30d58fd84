import type { TicketDetail } from '@prosa/contract';

export function TicketHeader({ ticket }: { ticket: TicketDetail }) {
  return (
    <header>
      <h1>
        {ticket.contact.name} #{ticket.id}
      </h1>
    </header>
  );
}
