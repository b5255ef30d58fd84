import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseTypes, generatedFile } from '../scripts/database-types.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { readForeignKeys, readIndexes, readPolicies, readTables } from './sweeps/database-catalogue.ts';
import { globalTables, searchTables } from './sweeps/company-rows.ts';

/** Global tables without a policy: their rows belong to no company. */
const openTables = ['backups', 'installation', 'migrations', 'rate_limits'];

/** Policies that do not compare the company, each with its reason. */
const otherPolicies = [
  // PostgreSQL cannot use the index on the words under a policy that filters rows.
  'contact_words.read',
  // The platform writes events for companies but cannot read theirs.
  'events.platform',
  'message_words.read',
  'team_chat_words.read',
  // Signing in knows only the e-mail, not the company.
  'users.door',
];

/**
 * Indexes that start neither with the company nor with the row's id, because their values are unique across
 * companies.
 */
const otherIndexes = [
  // A provider account belongs to one connection of the installation, and a webhook call identifies nothing but the
  // account.
  '"channel_accounts_channel_accountId_key"',
  '"channel_accounts_webhookKey_key"',
  // A token alone identifies its connection.
  '"connections_tokenHash_key"',
  // A payment counts once, whatever company it is of.
  '"invoice_payments_provider_paymentId_key"',
  // Used only by the cascade when the announcement is deleted.
  'announcement_reads_announcement',
  'channel_accounts_pkey',
  'connection_leases_pkey',
  // Nodes look for what is due in all companies.
  'contact_list_checks_next',
  // Used only by the cascade when the referenced row is deleted.
  'contact_words_pkey',
  // As above: what is due in all companies.
  'due_times_due',
  // Nodes look for the charges of all companies whose turn it is.
  'invoice_charges_due',
  // A notice of a provider names nothing but its charge.
  'invoice_charges_provider',
  'invoice_charges_txid_key',
  // Nodes look for the open invoices of all companies whose due date is near.
  'invoices_open',
  'message_words_pkey',
  // A search in one conversation reads only the words of its tickets.
  'message_words_ticket',
  // Every word in it is prefixed with its company.
  'message_words_words',
  'stored_files_pkey',
  // Every word in it is prefixed with its chat.
  'team_chat_words_words',
  // As above: what is due in all companies.
  'ticket_timers_next',
  'users_email_key',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const isTenant = (table: string) => !globalTables.includes(table);
const isGuarded = (table: string) => isTenant(table) && !searchTables.includes(table);

describe('every table', () => {
  test('is on the list of global ones, or belongs to a company and forces its policy', async () => {
    const tables = await readTables(server);
    const tenants = tables.filter(({ name }) => isGuarded(name));
    expect(tenants.length).toBeGreaterThan(5);
    const loose = tenants.filter(
      ({ isForced, isCompanyRequired, companyDefault }) =>
        !isForced || !isCompanyRequired || companyDefault !== 'current_company()',
    );
    expect(loose).toEqual([]);
    expect(globalTables.filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
    const open = tables.filter(({ name, isForced }) => !isTenant(name) && !isForced);
    expect(open.map(({ name }) => name)).toEqual(openTables);
  });

  test('has policies, and those of a company compare the company', async () => {
    const policies = await readPolicies(server);
    const guarded = new Set(policies.map(({ table }) => table));
    expect(
      (await readTables(server)).filter(({ name }) => !guarded.has(name)).map(({ name }) => name),
    ).toEqual(openTables);
    const blind = policies.filter(
      ({ table, using, check }) => isTenant(table) && !`${using}${check}`.includes('"companyId"'),
    );
    expect(blind.map(({ table, name }) => `${table}.${name}`)).toEqual(otherPolicies);
  });

  test('of a company goes with it when it is removed, but for the audit', async () => {
    const cascading = (await readForeignKeys(server)).filter(
      ({ isRequired, onDelete }) => isRequired && onDelete === 'cascade',
    );
    // Tables deleted with their company, directly or through another cascading table.
    const going = new Set(['companies']);
    for (let before = 0; before < going.size; ) {
      before = going.size;
      for (const { table, target } of cascading) if (going.has(target)) going.add(table);
    }
    const staying = (await readTables(server)).filter(({ name }) => isTenant(name) && !going.has(name));
    expect(staying.map(({ name }) => name)).toEqual(['audit_log']);
  });
});

test('a reference between two tables of companies carries the company on both sides', async () => {
  const between = (await readForeignKeys(server)).filter(
    ({ table, target }) => isGuarded(table) && isTenant(target),
  );
  expect(between.length).toBeGreaterThan(0);
  const plain = between.filter(
    ({ columns, targetColumns }) => !columns.includes('companyId') || !targetColumns.includes('companyId'),
  );
  expect(plain.map(({ name }) => name)).toEqual([]);
});

test('no table of everybody refers to one of a company', async () => {
  const backwards = (await readForeignKeys(server)).filter(
    ({ table, target }) => !isTenant(table) && isTenant(target),
  );
  expect(backwards.map(({ name }) => name)).toEqual([]);
});

test('the company leads every index and key of its tables, but for the reviewed ones', async () => {
  const others = (await readIndexes(server)).filter(
    ({ table, first }) => isTenant(table) && first !== 'companyId' && first !== 'id',
  );
  expect(others.map(({ name }) => name).toSorted()).toEqual(otherIndexes);
});

test('no view and no function looks past the policies', async () => {
  const views = await server.sql(
    `select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
  );
  const definers = await server.sql(
    `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  );
  expect({ views, definers }).toEqual({ views: [], definers: [] });
});

test('the types of the tables are those of the migrated database', async () => {
  expect(await databaseTypes(server.admin), 'Write them anew: npm run db:types').toBe(
    await readFile(generatedFile, 'utf8'),
  );
});
