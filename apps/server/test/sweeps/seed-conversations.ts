import type { TestServer } from '../setup/server.ts';

/** The ids of one row in every table of conversations. */
export interface Seeds {
  queue: number;
  option: number;
  connection: number;
  cloudConnection: number;
  template: number;
  contact: number;
  field: number;
  merge: number;
  tag: number;
  lane: number;
  ticket: number;
  note: number;
  message: number;
  quickMessage: number;
  fileList: number;
  fileOption: number;
  integration: number;
  delivery: number;
  prompt: number;
}

/**
 * Inserted directly into the tables, because much of it otherwise requires a phone. Every text contains the company's
 * marker.
 */
export async function seedConversations(
  server: TestServer,
  companyId: number,
  marker: string,
  userId: number,
): Promise<Seeds> {
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const values = { companyId, ...row };
    const names = Object.keys(values).map((name) => `"${name}"`);
    const [made] = await server.sql<{ row: { id?: number } }>(
      `insert into ${table} (${names.join()}) values (${names.map((_name, index) => `$${index + 1}`).join()})
       returning to_jsonb(${table}) as row`,
      Object.values(values),
    );
    return made?.row.id ?? 0;
  };

  const [session] = await server.sql<{ id: string }>(
    'select id from sessions where "userId" = $1 order by "createdAt" desc limit 1',
    [userId],
  );
  const sessionId = session?.id;
  const queue = await insert('queues', { name: `${marker} queue`, color: '#010203' });
  const option = await insert('chatbot_options', { queueId: queue, position: 0, name: `${marker} option` });
  await insert('user_queues', { userId, queueId: queue });
  const connection = await insert('connections', {
    name: `${marker} connection`,
    channel: 'whatsapp',
    tokenHash: `${marker} hash`,
    tokenSealed: marker,
    shouldRun: false,
  });
  const whatsappId = connection;
  await insert('connection_queues', { whatsappId, queueId: queue });
  await insert('connection_state', { whatsappId, kind: 'creds', id: marker, value: Buffer.from(marker) });
  await insert('connection_leases', { whatsappId, owner: marker, epoch: 1, expiresAt: new Date() });
  await insert('connection_outages', { whatsappId, reason: marker });
  await insert('import_messages', { whatsappId, externalId: marker, at: new Date(), content: { marker } });
  await insert('phone_book', { whatsappId, externalId: marker, number: '5511900000000', name: marker });

  const contact = await insert('contacts', {
    name: `${marker} contact`,
    number: '5511912345678',
    whatsappId,
  });
  const contactId = contact;
  const cloudConnection = await insert('connections', {
    name: `${marker} cloud`,
    channel: 'whatsappapi',
    tokenHash: `${marker} cloud hash`,
    tokenSealed: marker,
    shouldRun: false,
  });
  const template = await seedAccount(insert, cloudConnection, contactId, marker);
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

  const ticket = await insert('tickets', {
    status: 'open',
    channel: 'whatsapp',
    whatsappId,
    contactId,
    queueId: queue,
    userId,
    lastMessage: marker,
  });
  const ticketId = ticket;
  await insert('ticket_dialogs', { ticketId, optionId: option });
  await insert('ticket_tags', { ticketId, tagId: lane });
  await insert('ticket_timers', { ticketId, kind: 'expiry', dueAt: '2999-01-01' });
  await insert('ticket_logs', { ticketId, type: 'create', userId });
  const note = await insert('ticket_notes', { note: `${marker} note`, userId, ticketId, contactId });
  await insert('ticket_trackings', { ticketId, userId });
  await insert('user_ratings', { ticketId, userId, rate: 9 });
  const message = await insert('messages', {
    ticketId,
    chatId: contactId,
    whatsappId,
    contactId,
    position: 1,
    externalId: marker,
    fromMe: false,
    body: `${marker} message`,
    mediaType: 'conversation',
  });
  await insert('message_reactions', { messageId: message, contactId, fromMe: false, emoji: '👍' });
  await insert('message_steps', { messageId: message, step: 'read', userId });
  await insert('message_edits', { messageId: message, body: marker });
  await insert('channel_orders', { whatsappId, kind: 'read', externalId: marker, messageId: message });
  await insert('channel_questions', { whatsappId, question: { marker } });
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
  await insert('drafts', { userId, ticketId, body: `${marker} draft` });
  await insert('push_subscriptions', {
    userId,
    sessionId,
    endpoint: `https://push.test/${marker}`,
    p256dh: marker,
    auth: marker,
    language: 'en',
  });
  const integration = await insert('integrations', {
    type: 'webhook',
    name: `${marker} integration`,
    urlN8N: `https://${marker}.example.com/`,
    queueId: queue,
  });
  const integrationId = integration;
  await insert('integration_sessions', { ticketId, integrationId, sessionId: marker });
  const delivery = await insert('integration_deliveries', {
    ticketId,
    integrationId,
    messageId: message,
    event: marker,
    status: 'delivered',
  });
  const prompt = await insert('prompts', { name: `${marker} prompt`, prompt: marker, queueId: queue });
  await insert('prompt_turns', { ticketId, promptId: prompt, messageId: message });
  await insert('message_transcripts', { messageId: message, text: marker });
  return {
    integration,
    delivery,
    prompt,
    queue,
    option,
    connection,
    cloudConnection,
    template,
    contact,
    field,
    merge,
    tag,
    lane,
    ticket,
    note,
    message,
    quickMessage,
    fileList,
    fileOption,
  };
}

type Insert = (table: string, row: Record<string, unknown>) => Promise<number>;

/** A provider account with its related rows. */
async function seedAccount(
  insert: Insert,
  whatsappId: number,
  contactId: number,
  marker: string,
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
