import type { MomentPanel } from '@prosa/contract';
import { listTicketRows, toTicket } from '../../conversations/tickets/serialize-ticket.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { type CardsFilter, listCards, listPeople } from './queries.ts';

/** Who serves whom at this moment, who waits, and who is free. */
export async function showPanel(work: UserWork, wanted: CardsFilter): Promise<MomentPanel> {
  const cards = (await listCards(work, wanted)).map((card) => ({
    ...card,
    recent: card.open + card.pending,
  }));
  const filled = new Map(cards.filter(({ recent }) => recent > 0).map((card) => [card.userId, card]));
  const busy = [...filled.keys()].filter((id) => id !== null);
  const people = (await listPeople(work.db, busy, wanted)).map((person) => ({
    ...person,
    profileImage: person.profileImage === null ? null : work.mediaUrl(person.profileImage),
  }));
  const rows = await listTicketRows(
    work.db,
    cards.flatMap(({ ids }) => ids),
  );
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  const tickets = new Map(rows.map((row) => [row.id, toTicket(row, viewing)]));
  return {
    cards: [null, ...people].flatMap((user) => {
      const card = filled.get(user?.id ?? null);
      if (!card) return [];
      const { open, pending, unread, waitingSince, ids } = card;
      return {
        user,
        open,
        pending,
        unread,
        waitingSince: waitingSince?.toISOString() ?? null,
        tickets: ids.flatMap((id) => tickets.get(id) ?? []),
      };
    }),
    free: people.filter(({ id }) => !filled.has(id)),
    older: cards.reduce((sum, { older }) => sum + older, 0),
  };
}
