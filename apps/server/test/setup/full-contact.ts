import { createContact, seedTicket } from './conversations.ts';
import type { Desk } from './desk.ts';

type Values = Record<string, unknown>;

/** Inserts a row of the desk's company directly into a table and returns it. */
export async function seedRow({ server, company }: Desk, table: string, row: Values): Promise<Values> {
  const values = { companyId: company.id, ...row };
  const names = Object.keys(values).map((name) => `"${name}"`);
  const [made] = await server.sql<{ row: Values }>(
    `insert into ${table} (${names.join()}) values (${names.map((_name, index) => `$${index + 1}`).join()})
     returning to_jsonb(${table}) as row`,
    Object.values(values),
  );
  return made?.row ?? {};
}

let places = 1_700_000_000_000_000;

/** Inserts a message into a ticket, from its contact unless another sender is named. */
export async function seedMessage(
  desk: Desk,
  { ticketId, chatId, body }: { ticketId: number; chatId: number; body: string },
  fields: Values = {},
): Promise<number> {
  places += 1000;
  const row = await seedRow(desk, 'messages', {
    ticketId,
    chatId,
    contactId: chatId,
    whatsappId: desk.connectionId,
    position: places,
    externalId: `ID-${places}`,
    fromMe: false,
    body,
    mediaType: 'conversation',
    ...fields,
  });
  await desk.server.sql(
    `update tickets set "lastMessage" = $2, "lastPosition" = $3, "unreadMessages" = "unreadMessages" + 1 where id = $1`,
    [ticketId, body, places],
  );
  return Number(row['id']);
}

export interface FullContact {
  id: number;
  name: string;
  number: string;
  /** The active ticket and the closed one. */
  ticket: number;
  closed: number;
  messages: number[];
}

/** A contact with one row in every table that refers to contacts or conversations. */
export async function seedFullContact(desk: Desk, fields: { status?: string } = {}): Promise<FullContact> {
  const { server, company, connectionId, queueId } = desk;
  const { id, name, number } = await createContact(company.admin, { email: '' });
  const tagId = await seedContactRows(desk, { id, name, number });
  const opened = { contactId: id, whatsappId: connectionId, queueId };
  const closed = await seedTicket(server, company.id, { ...opened, status: 'closed' });
  const ticketId = await seedTicket(server, company.id, { ...opened, status: fields.status ?? 'pending' });
  const active = { ticketId, chatId: id };
  const messages = [
    await seedMessage(desk, { ticketId: closed, chatId: id, body: `antes, ${name}` }),
    await seedMessage(desk, { ...active, body: `olá de ${name}` }),
    await seedMessage(
      desk,
      { ...active, body: `nossa resposta a ${name}` },
      { fromMe: true, sendState: 'sent' },
    ),
  ];
  await seedRow(desk, 'message_reactions', {
    messageId: messages[2],
    contactId: id,
    fromMe: false,
    emoji: '👍',
  });
  await seedTicketRows(desk, { id, name }, { ticketId, tagId });
  await seedIntegrations(desk, ticketId, { messageId: messages[1] ?? 0, name });
  return { id, name, number: number ?? '', ticket: ticketId, closed, messages };
}

/** The rows that refer to the contact alone; returns the id of its tag. */
async function seedContactRows(
  desk: Desk,
  { id: contactId, name, number }: { id: number; name: string; number: string | null },
): Promise<unknown> {
  const { company, connectionId } = desk;
  await seedRow(desk, 'contact_identities', {
    channel: 'whatsapp',
    externalId: `${number}@s.whatsapp.net`,
    contactId,
  });
  await seedRow(desk, 'contact_fields', { contactId, name: 'Cidade', value: `de ${name}` });
  await seedRow(desk, 'contact_wallets', { contactId, userId: company.admin.sessionUser.id });
  const tagId = (await seedRow(desk, 'tags', { name: `Etiqueta ${name}`, color: '#112233' }))['id'];
  await seedRow(desk, 'contact_tags', { contactId, tagId });
  places += 1000;
  const lastInboundAt = new Date(places / 1000);
  await seedRow(desk, 'reply_windows', { whatsappId: connectionId, contactId, lastInboundAt });
  await seedRow(desk, 'held_chats', { whatsappId: connectionId, contactId, until: lastInboundAt });
  await seedRow(desk, 'opt_outs', { contactId, source: 'contact', words: 'SAIR' });
  return tagId;
}

async function seedTicketRows(
  desk: Desk,
  { id: contactId, name }: { id: number; name: string },
  { ticketId, tagId }: { ticketId: number; tagId: unknown },
): Promise<void> {
  const { server, company } = desk;
  const userId = company.admin.sessionUser.id;
  await seedRow(desk, 'ticket_notes', { note: `Nota de ${name}`, userId, ticketId, contactId });
  await seedRow(desk, 'ticket_logs', { ticketId, type: 'create' });
  await seedRow(desk, 'ticket_tags', { ticketId, tagId });
  await seedRow(desk, 'ticket_trackings', { ticketId, finishedAt: new Date() });
  await seedRow(desk, 'ticket_trackings', { ticketId, queuedAt: new Date() });
  await seedRow(desk, 'user_ratings', { ticketId, userId, rate: 9 });
  await seedRow(desk, 'ticket_dialogs', { ticketId, isShown: true });
  await seedRow(desk, 'drafts', { ticketId, userId, body: `Rascunho para ${name}` });
  await server.sql(
    `insert into ticket_timers values ($1, $2, 'expiry', now() + interval '1 day') on conflict do nothing`,
    [company.id, ticketId],
  );
}

async function seedIntegrations(
  desk: Desk,
  ticketId: number,
  { messageId, name }: { messageId: number; name: string },
): Promise<void> {
  const integrationId = (
    await seedRow(desk, 'integrations', {
      type: 'webhook',
      name: `Integração ${name}`,
      urlN8N: 'https://x.test/',
    })
  )['id'];
  await seedRow(desk, 'integration_sessions', { ticketId, integrationId, sessionId: name });
  for (const status of ['delivered', 'waiting'])
    await seedRow(desk, 'integration_deliveries', {
      ticketId,
      integrationId,
      messageId,
      event: 'message',
      status,
    });
  const promptId = (
    await seedRow(desk, 'prompts', { name: `Prompt ${name}`, prompt: 'Responda', queueId: desk.queueId })
  )['id'];
  await seedRow(desk, 'prompt_turns', { ticketId, promptId, messageId });
}
