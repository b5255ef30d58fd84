import type { SessionCaller } from '../../platform/identity/identity.ts';

/**
 * Rooms of attendants by the tickets they may see; administrators are in none of them. `all:` rooms hold those who also
 * see tickets of colleagues. See `visibility.ts`.
 */
type TicketRoom = `owner:${number}` | TicketPool | `all:${TicketPool}`;
export type TicketPool = `queue:${number}` | 'queueless' | `groups:${number}` | 'groups-queueless';

declare module '../../platform/events/events.ts' {
  interface RoomKinds {
    ticket: TicketRoom;
  }
}

/** Every pool of tickets an attendant may see, and the room of their own tickets. */
export function ticketRoomsOf(who: SessionCaller): TicketRoom[] {
  if (who.profile === 'admin') return [];
  const pools: TicketPool[] = [
    ...who.queueIds.map((id): TicketPool => `queue:${id}`),
    ...(who.allTicket === 'enable' ? (['queueless'] as const) : []),
    ...(who.allowGroup ? who.queueIds.map((id): TicketPool => `groups:${id}`) : []),
    ...(who.allowGroup ? (['groups-queueless'] as const) : []),
  ];
  const ofColleagues = who.allUserChat === 'enabled' ? pools.map((pool): TicketRoom => `all:${pool}`) : [];
  return [`owner:${who.id}`, ...pools, ...ofColleagues];
}
