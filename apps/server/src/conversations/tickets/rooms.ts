import type { SessionCaller } from '../../platform/identity/identity.ts';

/**
 * Attendants by what tickets they may see; no administrator is in one of these. `all:` rooms hold those who
 * also see what belongs to a colleague. See `visibility.ts`.
 */
export type TicketRoom = `owner:${number}` | TicketPool | `all:${TicketPool}`;
export type TicketPool = `queue:${number}` | 'queueless' | `groups:${number}` | 'groups-queueless';

declare module '../../platform/events/events.ts' {
  interface RoomKinds {
    ticket: TicketRoom;
  }
}

/** Every pool of tickets an attendant may look into, and the tickets that are their own. */
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
