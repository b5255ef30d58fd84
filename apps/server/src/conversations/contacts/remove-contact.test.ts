import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, seedTicket } from '../../../test/setup/conversations.ts';
import { type Desk, startDesk } from '../../../test/setup/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.stop());

const NUMBER = '5531966665555';
const SHORT = '553166665555';
const OLD_NUMBER = '5531966664444';
const LID = '90071992547409';
/** Strings that identify the contact: names, numbers in both spellings, ids and words of messages. */
const MARKS = ['Zulmira', 'Quixaba', 'xilogravura', NUMBER, SHORT, OLD_NUMBER, LID];

/** All tables of the database with a row that contains one of these strings, in any form. */
async function tablesWithMarks(): Promise<string[]> {
  const tables = await desk.server.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await desk.server.sql(
      `select 1 from ${name} t where to_jsonb(t)::text ilike any ($1) limit 1`,
      [MARKS.map((mark) => `%${mark}%`)],
    );
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found.toSorted();
}

/** Tables with text columns whose rows are not deleted by cascade with a contact, a ticket or a message. */
const tablesThatStay = async () =>
  (
    await desk.server.sql<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'tsvector', 'bytea', 'character varying')
         and not exists (
           select 1 from pg_constraint k where k.contype = 'f' and k.confdeltype = 'c'
             and k.conrelid = format('public.%I', c.table_name)::regclass
             and k.confrelid in ('contacts'::regclass, 'tickets'::regclass, 'messages'::regclass))`,
    )
  )
    .map(({ name }) => name)
    .toSorted();

/** Other tables with contact data; rows are inserted into them below. */
const THAT_KNOW_CONTACTS = [
  'audit_log',
  'campaign_recipients',
  'channel_questions',
  'connection_state',
  'contact_list_items',
  'contact_number_changes',
  'contacts',
  'events',
  'import_messages',
  'phone_book',
  'unknown_deliveries',
];
/** Tables with data of the company, its users and the platform. */
const OF_THE_COMPANY = [
  'announcements',
  // Hashes, keys chosen by systems, and ids.
  'api_requests',
  'backups',
  'campaign_settings',
  'campaigns',
  'channel_accounts',
  'chatbot_options',
  'companies',
  'connection_leases',
  'connection_outages',
  'connections',
  'contact_lists',
  'due_times',
  'figure_differences',
  'file_list_options',
  'file_lists',
  'helps',
  'installation',
  'integrations',
  // Who pays the platform for the company.
  'invoice_charges',
  'invoice_payments',
  'invoices',
  'message_hours',
  'message_templates',
  'migrations',
  // Host names, versions and the paths of slow calls, without their values.
  'nodes',
  'password_links',
  'payment_accounts',
  'plans',
  'platform_settings',
  'prompts',
  'push_subscriptions',
  'queues',
  'quick_messages',
  'rate_limits',
  // Names that people give to filters; of contacts only ids.
  'report_filters',
  'schedule_sends',
  'sessions',
  'settings',
  'stored_files',
  'tags',
  // What colleagues say to each other.
  'team_chat_messages',
  'team_chat_reactions',
  'team_chat_words',
  'team_chats',
  'users',
];

test('every table that keeps words either goes with the contact, is cleared of them, or is about others', async () => {
  expect(await tablesThatStay()).toEqual([...THAT_KNOW_CONTACTS, ...OF_THE_COMPANY].toSorted());
});

const plant = (table: string, values: Record<string, unknown>) => {
  const row = { companyId: desk.company.id, ...values };
  const columns = Object.keys(row).map((column) => `"${column}"`);
  const places = columns.map((_column, index) => `$${index + 1}`);
  return desk.server.sql<{ id: number }>(
    `insert into ${table} (${columns.join()}) values (${places.join()}) returning *`,
    Object.values(row),
  );
};

async function plantMessage(
  { ticketId, chatId, contactId }: { ticketId: number; chatId: number; contactId: number },
  body: string,
) {
  const [message] = await plant('messages', {
    ticketId,
    chatId,
    contactId,
    whatsappId: desk.connectionId,
    body,
    position: Date.now(),
    fromMe: false,
    mediaType: 'conversation',
    mediaName: `${body}.pdf`,
  });
  await desk.server.sql(
    `update tickets set "lastMessage" = $2, "lastMessageId" = $3, "lastMessageSender" = $4 where id = $1`,
    [ticketId, body, message?.id, contactId === chatId ? '' : 'Zulmira'],
  );
}

/** Data from a phone and a provider, in tables without a reference to contacts. */
async function plantEvents(whatsappId: number) {
  await plant('phone_book', { whatsappId, externalId: `${LID}@lid`, name: 'Zulmira' });
  await plant('phone_book', { whatsappId, externalId: 'other', number: SHORT, name: 'Tia Zulmira' });
  for (const id of [`${SHORT}_1.0`, `${LID}_reverse`, `1203631234567::${SHORT}::0`])
    await plant('connection_state', { whatsappId, kind: 'session', id, value: Buffer.from('sealed') });
  await plant('unknown_deliveries', {
    whatsappId,
    key: 'k',
    name: 'call',
    raw: `{"from":"${SHORT}","t":"xilogravura"}`,
  });
  const content = JSON.stringify({ chat: { ids: [`${SHORT}@s.whatsapp.net`] }, text: 'xilogravura' });
  await plant('import_messages', { whatsappId, externalId: 'AB12', at: new Date(), content });
  await plant('contact_number_changes', { channel: 'whatsapp', toldId: `${SHORT}:${NUMBER}` });
  await plant('channel_questions', { whatsappId, question: JSON.stringify({ number: NUMBER }) });
}

test('nothing in the database has the name, the number or the words of a contact that was removed', async () => {
  const { company, connectionId: whatsappId, queueId } = desk;
  const { admin } = company;
  const { id } = await createContact(admin, {
    name: 'Zulmira',
    number: OLD_NUMBER,
    email: 'zulmira@mail.test',
  });
  const at = { params: { id: String(id) } };
  const userId = admin.sessionUser.id;
  const ticketId = await seedTicket(desk.server, company.id, { contactId: id, queueId, userId, whatsappId });
  const extraInfo = [{ name: 'Ateliê', value: 'xilogravura' }];
  await admin.call(api.contacts.update, { ...at, body: { number: NUMBER, extraInfo } });
  for (const externalId of [`${LID}@lid`, `${SHORT}@s.whatsapp.net`])
    await plant('contact_identities', { channel: 'whatsapp', externalId, contactId: id });
  await plantMessage({ ticketId, chatId: id, contactId: id }, 'Faço xilogravura');
  await admin.call(api.messages.send, {
    params: { ticketId: String(ticketId) },
    body: { body: 'A Zulmira faz xilogravura', isPrivate: true },
  });
  await admin.call(api.notes.create, { body: { note: 'xilogravura', ticketId, contactId: id } });
  await plant('drafts', { ticketId, userId, body: 'Sobre a xilogravura, Zulmira' });
  const twin = await createContact(admin, { name: 'Quixaba' });
  await admin.call(api.contactMerges.merge, { ...at, body: { contactId: twin.id } });
  const [group] = await plant('contacts', { name: 'Artesãos', isGroup: true });
  const other = await createContact(admin, { name: 'Outra pessoa' });
  const groupId = group?.id ?? 0;
  const groupTicket = await seedTicket(desk.server, company.id, {
    contactId: groupId,
    status: 'group',
    isGroup: true,
    queueId,
    userId,
    whatsappId,
  });
  await plantMessage({ ticketId: groupTicket, chatId: groupId, contactId: other.id }, 'Bom dia, grupo');
  await plantMessage({ ticketId: groupTicket, chatId: groupId, contactId: id }, 'Tenho xilogravura');
  await admin.call(api.tags.addToTicket, {
    params: {
      ticketId: String(groupTicket),
      tagId: String((await admin.call(api.tags.create, { body: { name: 'Arte' } })).id),
    },
  });
  await plantEvents(whatsappId);
  const [list] = await plant('contact_lists', { name: 'Clientes' });
  await plant('contact_list_items', { contactListId: list?.id, name: 'Zulmira', number: SHORT });
  const [campaign] = await plant('campaigns', { name: 'Natal', contactListId: list?.id });
  const recipient = { campaignId: campaign?.id, name: 'Zulmira', email: 'zulmira@mail.test' };
  await plant('campaign_recipients', { ...recipient, number: OLD_NUMBER, contactId: id, state: 'sent' });
  await plant('campaign_recipients', { ...recipient, number: SHORT });
  await plant('schedules', {
    contactId: id,
    body: 'Sobre a xilogravura',
    firstAt: '2099-01-01',
    plannedAt: '2026-01-01',
    sendAt: '2099-01-01',
  });
  const before = await tablesWithMarks();
  for (const table of [
    'contacts',
    'messages',
    'message_words',
    'contact_words',
    'contact_merges',
    'events',
    'drafts',
    'tickets',
  ])
    expect(before).toContain(table);
  for (const table of [
    'phone_book',
    'connection_state',
    'unknown_deliveries',
    'import_messages',
    'contact_list_items',
    'campaign_recipients',
    'schedules',
    'ticket_notes',
  ])
    expect(before).toContain(table);

  await admin.call(api.contacts.remove, at);
  expect(await tablesWithMarks()).toEqual([]);
  const shown = await admin.call(api.tickets.show, { params: { id: String(groupTicket) } });
  expect(shown.lastMessage).toBe('Bom dia, grupo');
  const log = await desk.server.sql(
    'select "userId", before from audit_log where action = $1 and subject = $2',
    ['contact.removed', `contact:${id}`],
  );
  expect(log).toEqual([{ userId, before: { channel: 'whatsapp', tickets: 1 } }]);
});
