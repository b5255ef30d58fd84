import { contactRoutes, queueRoutes, settingRoutes } from '@prosa/contract';
import type { Account } from '../../src/platform/identity/account-lookup.ts';
import type { Client } from './client.ts';
import type { TestCompany } from './people.ts';
import type { TestServer } from './server.ts';

let made = 0;
const next = () => (made += 1);

export async function createQueue(admin: Client, changes: object = {}) {
  const number = next();
  const color = `#${number.toString(16).padStart(6, '0')}`;
  return admin.call(queueRoutes.create, { body: { name: `Queue ${number}`, color, ...changes } });
}

/** A unique Brazilian mobile number with the ninth digit. */
export const newNumber = (): string => `5511988${String(100_000 + next())}`;

export async function createContact(client: Client, changes: object = {}) {
  const body = { name: `Contact ${next()}`, number: newNumber(), ...changes };
  return client.call(contactRoutes.create, { body });
}

/** Inserts a connection as the channel would have it, without a phone. */
export async function seedConnection(
  server: TestServer,
  companyId: number,
  { isDefault = false, channel = 'whatsapp' } = {},
): Promise<number> {
  const [row] = await server.sql<{ id: number }>(
    `insert into connections ("companyId", name, channel, "tokenHash", "tokenSealed", "isDefault", "shouldRun", status)
     values ($1, $2, $3, $2, '', $4, false, 'DISCONNECTED') returning id`,
    [companyId, `Connection ${next()}`, channel, isDefault],
  );
  return row?.id ?? 0;
}

interface TicketSeed {
  contactId: number;
  status?: string;
  queueId?: number | null;
  userId?: number | null;
  isGroup?: boolean;
  whatsappId?: number | null;
}

/** Inserts a ticket in the given state. */
export async function seedTicket(server: TestServer, companyId: number, ticket: TicketSeed): Promise<number> {
  const { contactId, status = 'open', queueId = null, userId = null, isGroup = false } = ticket;
  const [row] = await server.sql<{ id: number }>(
    `insert into tickets ("companyId", "contactId", status, channel, "queueId", "userId", "isGroup", "whatsappId")
     values ($1, $2, $3, 'whatsapp', $4, $5, $6, $7) returning id`,
    [companyId, contactId, status, queueId, userId, isGroup, ticket.whatsappId ?? null],
  );
  return row?.id ?? 0;
}

/** From now on, attendants of this company see masked numbers. */
export async function hideNumbers({ admin }: Pick<TestCompany, 'admin'>): Promise<void> {
  for (const key of ['enableLGPD', 'lgpdHideNumber'])
    await admin.call(settingRoutes.update, { params: { key }, body: { value: 'enabled' } });
}

/**
 * Answers number lookups in place of a phone. Numbers that are not listed are unreachable. Returns the numbers looked
 * up.
 */
export function stubAccountLookup(server: TestServer, accounts: Record<string, Account | 'none'>): string[] {
  const asked: string[] = [];
  server.platform.accountLookup.register({
    findAccount: (_companyId, number) => {
      asked.push(number);
      return Promise.resolve(accounts[number] ?? 'unreachable');
    },
  });
  return asked;
}
