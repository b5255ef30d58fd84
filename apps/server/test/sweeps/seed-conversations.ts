import type { TestServer } from '../setup/server.ts';
import { seedChat, seedInvoice } from './seed-business.ts';
import { seedCampaign, seedContactList, seedSchedule } from './seed-outbound.ts';
import type { Insert, Seeding, Seeds } from './seeds.ts';

/**
 * Inserted directly into the tables, because much of it otherwise requires a phone. Every text contains the company's
 * marker.
 */
export async function seedConversations(
  server: TestServer,
  companyId: number,
  { marker, userId }: { marker: string; userId: number },
): Promise<Seeds> {
  const seeding: Seeding = { insert: inserterFor(server, companyId), marker, userId };
  const queues = await seedQueue(seeding);
  const connection = await seedConnection(seeding, queues.queue);
  const contacts = await seedContact(seeding, connection);
  const tickets = await seedTicket(seeding, { ...queues, connection, ...contacts });
  const message = await seedMessage(seeding, { ...tickets, connection, contact: contacts.contact });
  const invoice = await seedInvoice(seeding);
  const lists = await seedContactList(seeding);
  const [session] = await server.sql<{ id: string }>(
    'select id from sessions where "userId" = $1 order by "createdAt" desc limit 1',
    [userId],
  );
  await seedPushSubscription(seeding, session?.id);
  return {
    invoice,
    ...queues,
    connection,
    ...contacts,
    ...tickets,
    message,
    ...(await seedUserContent(seeding, { ...queues, ...tickets })),
    ...(await seedOutsideSystems(seeding, { ...queues, ...tickets, message })),
    ...lists,
    campaign: await seedCampaign(seeding, { ...contacts, ...lists }),
    schedule: await seedSchedule(seeding, contacts.contact),
    ...(await seedChat(seeding)),
    apiMessage: await seedApiMessage(seeding, { ...tickets, connection }),
  };
}

const inserterFor =
  (server: TestServer, companyId: number): Insert =>
  async (table, row) => {
    const values = { companyId, ...row };
    const names = Object.keys(values).map((name) => `"${name}"`);
    const [made] = await server.sql<{ row: { id?: number } }>(
      `insert into ${table} (${names.join()}) values (${names.map((_name, index) => `$${index + 1}`).join()})
       returning to_jsonb(${table}) as row`,
      Object.values(values),
    );
    return made?.row.id ?? 0;
  };

async function seedQueue({ insert, marker, userId }: Seeding): Promise<Pick<Seeds, 'queue' | 'option'>> {
  const queue = await insert('queues', { name: `${marker} queue`, color: '#010203' });
  const option = await insert('chatbot_options', { queueId: queue, position: 0, name: `${marker} option` });
  await insert('user_queues', { userId, queueId: queue });
  return { queue, option };
}

async function seedConnection({ insert, marker }: Seeding, queueId: number): Promise<number> {
  const whatsappId = await insert('connections', {
    name: `${marker} connection`,
    channel: 'whatsapp',
    tokenHash: `${marker} hash`,
    tokenSealed: marker,
    shouldRun: false,
  });
  await insert('connection_queues', { whatsappId, queueId });
  await insert('connection_state', { whatsappId, kind: 'creds', id: marker, value: Buffer.from(marker) });
  await insert('connection_leases', { whatsappId, owner: marker, epoch: 1, expiresAt: new Date() });
  await insert('connection_outages', { whatsappId, reason: marker });
  await insert('import_messages', { whatsappId, externalId: marker, at: new Date(), content: { marker } });
  await insert('phone_book', { whatsappId, externalId: marker, number: '5511900000000', name: marker });
  return whatsappId;
}

type ContactSeeds = Pick<
  Seeds,
  'contact' | 'cloudConnection' | 'template' | 'field' | 'merge' | 'lane' | 'tag'
>;

async function seedContact(seeding: Seeding, whatsappId: number): Promise<ContactSeeds> {
  const { insert, marker, userId } = seeding;
  const contactId = await insert('contacts', {
    name: `${marker} contact`,
    number: '5511912345678',
    whatsappId,
  });
  const cloudConnection = await insert('connections', {
    name: `${marker} cloud`,
    channel: 'whatsappapi',
    tokenHash: `${marker} cloud hash`,
    tokenSealed: marker,
    shouldRun: false,
  });
  const template = await seedAccount(seeding, cloudConnection, contactId);
  await insert('contact_identities', { channel: 'whatsapp', externalId: marker, contactId });
  const field = await insert('contact_fields', { contactId, name: marker, value: marker });
  await insert('contact_wallets', { contactId, userId });
  await insert('contact_numbers', { channel: 'whatsapp', number: '5511912345679', contactId });
  await insert('contact_number_changes', { channel: 'whatsapp', toldId: 'told-once' });
  const merge = await insert('contact_merges', {
    contactId,
    keptId: contactId,
    goneId: 0,
    userId,
    isAutomatic: false,
    record: { gone: { name: marker, number: null, channel: 'whatsapp' } },
  });
  const lane = await insert('tags', { name: `${marker} lane`, color: '#010203', kanban: 1 });
  const tag = await insert('tags', { name: `${marker} tag`, color: '#010203', nextLaneId: lane });
  await insert('contact_tags', { contactId, tagId: tag });
  await insert('opt_outs', { contactId, source: 'attendant', words: marker, userId });
  return { contact: contactId, cloudConnection, template, field, merge, lane, tag };
}

async function seedTicket(
  { insert, marker, userId }: Seeding,
  seeds: Pick<Seeds, 'connection' | 'contact' | 'queue' | 'option' | 'lane'>,
): Promise<Pick<Seeds, 'ticket' | 'note'>> {
  const contactId = seeds.contact;
  const ticketId = await insert('tickets', {
    status: 'open',
    channel: 'whatsapp',
    whatsappId: seeds.connection,
    contactId,
    queueId: seeds.queue,
    userId,
    lastMessage: marker,
  });
  await insert('ticket_dialogs', { ticketId, optionId: seeds.option });
  await insert('ticket_tags', { ticketId, tagId: seeds.lane });
  await insert('lane_stays', { ticketId, tagId: seeds.lane, enteredAt: '2026-01-01' });
  await insert('ticket_timers', { ticketId, kind: 'expiry', dueAt: '2999-01-01' });
  await insert('ticket_logs', { ticketId, type: 'create', userId });
  const note = await insert('ticket_notes', { note: `${marker} note`, userId, ticketId, contactId });
  await insert('ticket_trackings', { ticketId, userId });
  await insert('figure_differences', { day: '2026-01-01', figure: 'served', counted: 1, recounted: 2 });
  await insert('message_hours', { hour: '2026-01-01', fromMe: true, source: 'user', count: 1 });
  await insert('counted_messages', { until: '2999-01-01' });
  await insert('user_ratings', { ticketId, userId, rate: 9 });
  return { ticket: ticketId, note };
}

async function seedMessage(
  { insert, marker, userId }: Seeding,
  seeds: Pick<Seeds, 'ticket' | 'connection' | 'contact'>,
): Promise<number> {
  const { connection: whatsappId, contact: contactId } = seeds;
  const messageId = await insert('messages', {
    ticketId: seeds.ticket,
    chatId: contactId,
    whatsappId,
    contactId,
    position: 1,
    externalId: marker,
    fromMe: false,
    body: `${marker} message`,
    mediaType: 'conversation',
  });
  await insert('message_reactions', { messageId, contactId, fromMe: false, emoji: '👍' });
  await insert('message_steps', { messageId, step: 'read', userId });
  await insert('message_edits', { messageId, body: marker });
  await insert('message_transcripts', { messageId, text: marker });
  await insert('channel_orders', { whatsappId, kind: 'read', externalId: marker, messageId });
  await insert('channel_questions', { whatsappId, question: { marker } });
  return messageId;
}

/** A message of an outside system, and the call that sent it. */
async function seedApiMessage(
  { insert, marker }: Seeding,
  { ticket: ticketId, connection: whatsappId }: Pick<Seeds, 'ticket' | 'connection'>,
): Promise<number> {
  // The contact of the other rows does not want to be written to.
  const contact = await insert('contacts', { name: `${marker} customer`, number: '5511970009876' });
  const messageId = await insert('messages', {
    ticketId,
    chatId: contact,
    whatsappId,
    contactId: contact,
    position: 2,
    fromMe: true,
    source: 'api',
    sendState: 'sent',
    body: `${marker} message`,
    mediaType: 'conversation',
  });
  const sent = JSON.stringify({ ticketId, messageIds: [messageId] });
  await insert('api_requests', {
    whatsappId,
    key: marker,
    requestHash: marker,
    sent,
    // An old one would be forgotten by the hourly routine while a sweep compares the rows.
    createdAt: new Date(),
  });
  return messageId;
}

/** What users write for themselves and their colleagues. */
async function seedUserContent(
  { insert, marker, userId }: Seeding,
  { queue, ticket }: Pick<Seeds, 'queue' | 'ticket'>,
): Promise<Pick<Seeds, 'quickMessage' | 'reportFilter' | 'fileList' | 'fileOption'>> {
  const quickMessage = await insert('quick_messages', {
    userId,
    shortcode: marker,
    message: `${marker} quick message`,
    visao: true,
    geral: true,
  });
  await insert('quick_message_queues', { quickMessageId: quickMessage, queueId: queue });
  const fileList = await insert('file_lists', { name: `${marker} files`, message: marker, userId });
  const fileOption = await insert('file_list_options', { fileListId: fileList, place: 0, name: marker });
  await insert('drafts', { userId, ticketId: ticket, body: `${marker} draft` });
  await insert('password_links', {
    userId,
    fingerprint: marker,
    email: `${marker}@link.test`,
    expiresAt: '2999-01-01',
  });
  const address = 'onlyRated=true';
  const reportFilter = await insert('report_filters', { userId, name: `${marker} filter`, address });
  return { quickMessage, reportFilter, fileList, fileOption };
}

const seedPushSubscription = ({ insert, marker, userId }: Seeding, sessionId: string | undefined) =>
  insert('push_subscriptions', {
    userId,
    sessionId,
    endpoint: `https://push.test/${marker}`,
    p256dh: marker,
    auth: marker,
    language: 'en',
  });

async function seedOutsideSystems(
  { insert, marker }: Seeding,
  { queue: queueId, ticket: ticketId, message: messageId }: Pick<Seeds, 'queue' | 'ticket' | 'message'>,
): Promise<Pick<Seeds, 'integration' | 'delivery' | 'prompt'>> {
  const integrationId = await insert('integrations', {
    type: 'webhook',
    name: `${marker} integration`,
    urlN8N: `https://${marker}.example.com/`,
    queueId,
  });
  await insert('integration_sessions', { ticketId, integrationId, sessionId: marker });
  const delivery = await insert('integration_deliveries', {
    ticketId,
    integrationId,
    messageId,
    event: marker,
    status: 'delivered',
  });
  const prompt = await insert('prompts', { name: `${marker} prompt`, prompt: marker, queueId });
  await insert('prompt_turns', { ticketId, promptId: prompt, messageId });
  return { integration: integrationId, delivery, prompt };
}

/** A provider account with its related rows. */
async function seedAccount(
  { insert, marker }: Seeding,
  whatsappId: number,
  contactId: number,
): Promise<number> {
  await insert('channel_accounts', {
    whatsappId,
    channel: 'whatsappapi',
    accountId: marker,
    tokenSealed: marker,
  });
  await insert('connection_activity', { whatsappId, lastInAt: new Date() });
  await insert('unknown_deliveries', { whatsappId, key: marker, name: marker, raw: marker });
  await insert('reply_windows', { whatsappId, contactId, lastInboundAt: new Date() });
  await insert('held_chats', { whatsappId, contactId, until: new Date() });
  return insert('message_templates', {
    whatsappId,
    externalId: marker,
    name: marker,
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    content: { header: null, body: marker, footer: '', buttons: [], variables: [] },
  });
}
