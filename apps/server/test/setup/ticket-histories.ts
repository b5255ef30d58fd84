import { api, type TicketStatus } from '@prosa/contract';
import fc from 'fast-check';
import type { Client } from './client.ts';
import { type Customer, InboundDesk } from './inbound-desk.ts';
import { createUser } from './people.ts';
import type { TestServer } from './server.ts';

type Action =
  | 'writes'
  | 'chooses'
  | 'accept'
  | 'return'
  | 'transfer'
  | 'pass'
  | 'close'
  | 'ask'
  | 'rate'
  | 'reopen';

/** What can happen to a ticket in each status. */
const possible: Record<TicketStatus, readonly Action[]> = {
  pending: ['chooses', 'accept', 'writes', 'close'],
  open: ['ask', 'transfer', 'pass', 'return', 'close', 'writes'],
  nps: ['rate'],
  closed: ['reopen'],
  group: [],
  lgpd: [],
};

/** One of the actions that are possible then, by whom and to which queue. */
export interface HistoryStep {
  action: number | Action;
  who: number;
  queue: number;
  rate: number;
}
const historyStep: fc.Arbitrary<HistoryStep> = fc.record({
  action: fc.nat(59),
  who: fc.nat(1),
  queue: fc.nat(1),
  rate: fc.nat(10),
});
export const history = fc.array(historyStep, { minLength: 1, maxLength: 9 });

/** A company with two queues behind a menu, ratings and two attendants, whose tickets have random histories. */
export class HistoryDesk {
  readonly desk: InboundDesk;
  readonly people: Client[];

  private constructor(desk: InboundDesk, people: Client[]) {
    this.desk = desk;
    this.people = people;
  }

  static async open(server: TestServer): Promise<HistoryDesk> {
    const desk = await InboundDesk.open(server, {
      queues: [{ name: 'Vendas' }, { name: 'Suporte' }],
      connection: { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 5 },
      settings: { userRating: 'enabled' },
    });
    const queueIds = [...desk.queues.values()].map(({ id }) => id);
    const switches = { queueIds, allUserChat: 'enabled', allTicket: 'enable' };
    const people = [
      await createUser(server, desk.admin, { name: 'Ana', ...switches }),
      await createUser(server, desk.admin, { name: 'Bruno', ...switches }),
    ];
    return new HistoryDesk(desk, people);
  }

  /** Plays a history with a new customer; returns the ticket. */
  async play(steps: HistoryStep[]): Promise<number> {
    const customer = this.desk.customer();
    await customer.says('Oi');
    for (const step of steps) await this.take(customer, step);
    return (await customer.ticket()).id;
  }

  private async take(customer: Customer, step: HistoryStep): Promise<void> {
    const { id, status } = await customer.ticket();
    const options = possible[status];
    const action = typeof step.action === 'number' ? options[step.action % options.length] : step.action;
    if (action === 'writes') await customer.says('Alguém aí?');
    else if (action === 'chooses') await customer.says(String(step.queue + 1));
    else if (action === 'rate') await customer.says(String(step.rate));
    else if (action !== undefined) {
      const client = this.people[step.who] ?? this.desk.admin;
      const body = this.changesOf(action, step);
      await client.call(api.tickets.update, { params: { id: String(id) }, body });
    }
  }

  private changesOf(action: Action, { who, queue }: HistoryStep) {
    const queueId = [...this.desk.queues.values()][queue]?.id ?? 0;
    const colleague = this.people[1 - who]?.sessionUser.id ?? 0;
    switch (action) {
      case 'return':
        return { status: 'pending' as const, userId: null };
      case 'transfer':
        return { isTransfered: true, queueId, userId: null };
      case 'pass':
        return { isTransfered: true, queueId, userId: colleague };
      case 'close':
        return { status: 'closed' as const, sendFarewellMessage: false };
      case 'ask':
        return { status: 'closed' as const };
      default:
        return { status: 'open' as const, queueId };
    }
  }

  /** Moves a ticket into the past and makes its seconds longer: only dates change. */
  async backdate(ticketId: number, createdAt: string, factor: number): Promise<void> {
    const moved = (column: string) =>
      `"${column}" = '${createdAt}'::timestamptz + ("${column}" - origin.at) * ${factor}`;
    const origin = `(select "createdAt" as at from ticket_origin) origin`;
    const columns: Record<string, string[]> = {
      ticket_intervals: ['startedAt', 'endedAt'],
      ticket_logs: ['createdAt'],
      user_ratings: ['createdAt'],
    };
    const updates = Object.entries(columns).map(
      ([table, names]) =>
        `update ${table} set ${names.map(moved).join()} from ${origin} where "ticketId" = ${ticketId}`,
    );
    await this.desk.server.sql(
      [
        'begin',
        'set local session_replication_role = replica',
        `create temp table ticket_origin on commit drop as select "createdAt", "contactId" from tickets where id = ${ticketId}`,
        ...updates,
        `update contacts set "createdAt" = '${createdAt}' where id = (select "contactId" from ticket_origin)`,
        `update tickets set ${moved('updatedAt')}, "createdAt" = '${createdAt}' from ${origin} where id = ${ticketId}`,
        'commit',
      ].join(';'),
    );
  }
}
