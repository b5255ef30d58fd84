import { api, type CampaignSettings } from '@prosa/contract';
import type { Phones } from '@prosa/peers/phone';
import type { Database } from '@prosa/server/src/platform/database/db.ts';
import { sql } from 'kysely';
import type { Client } from '../client.ts';
import { backdateConversation } from './backdate-conversation.ts';
import { clubMembers, goneMember, optedOutMember } from './campaign-customers.ts';
import { waitUntil } from './wait-until.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FIRST_AGO = 3;

interface Place {
  database: Database;
  phones: Phones;
  companyId: number;
  admin: Client;
}

/** At any hour, so that the demo shows a campaign in progress whenever it is started. */
const atAnyHour: Partial<CampaignSettings> = {
  sabado: true,
  domingo: true,
  startHour: '00:00',
  endHour: '23:59',
};
const inSeed: Partial<CampaignSettings> = { ...atAnyHour, messageInterval: 0, longerIntervalAfter: 0 };
const inDemo: Partial<CampaignSettings> = {
  ...atAnyHour,
  messageInterval: 40,
  longerIntervalAfter: 5,
  greaterInterval: 90,
  variables: [
    { key: 'loja', value: 'Rua Augusta, 1200' },
    { key: 'cupom', value: 'CLUBE10' },
  ],
};

/** The people of the coffee club and their list, whose numbers are looked up meanwhile. */
export async function addCoffeeClub({ phones, admin }: Place): Promise<number> {
  for (const { phone, name } of [...clubMembers, optedOutMember]) phones.peer.addCustomer({ phone, name });
  const { id } = await admin.call(api.contactLists.create, { body: { name: 'Clube do café' } });
  const contacts = [...clubMembers, optedOutMember, goneMember].map(({ name, phone }) => ({
    name,
    number: phone,
    email: '',
  }));
  await admin.call(api.contactLists.importMany, { params: { id: String(id) }, body: { contacts } });
  const { name, phone: number } = optedOutMember;
  const contact = await admin.call(api.contacts.create, { body: { name, number } });
  await admin.call(api.optOuts.record, {
    params: { contactId: String(contact.id) },
    body: { reason: 'Escreveu SAIR' },
  });
  return id;
}

/** A campaign that is over; it runs while the conversations are played, so that nobody waits for it. */
export async function runFirstCampaign({ admin }: Place, contactListId: number): Promise<number> {
  await admin.call(api.campaignSettings.save, { body: { settings: inSeed } });
  const { id } = await admin.call(api.campaigns.create, {
    body: {
      name: 'Nova safra: pré-venda do clube',
      message1:
        'Oi, {nome}! A nova safra chegou e o clube compra primeiro. Responda para reservar o seu lote.',
      message2: '{nome}, o primeiro lote da safra já está torrado. Quer que eu separe um para você?',
      contactListId,
    },
  });
  const list = { params: { id: String(contactListId) } };
  await waitUntil('the numbers of the club', async () => {
    const { checkedCount, contactsCount } = await admin.call(api.contactLists.show, list);
    return checkedCount === contactsCount ? true : undefined;
  });
  const params = { id: String(id) };
  await admin.call(api.campaigns.start, { params });
  await waitUntil('the first campaign', async () => {
    const { status } = await admin.call(api.campaigns.show, { params });
    return status === 'FINALIZADA' ? true : undefined;
  });
  return id;
}

/** What became of the first campaign some days ago, one in progress, and one that is planned. */
export async function addCampaigns(place: Place, contactListId: number, firstId: number): Promise<void> {
  const { admin } = place;
  await answerFirst(place, firstId);
  await moveIntoPast(place, firstId);
  await admin.call(api.campaignSettings.save, { body: { settings: inDemo } });
  await startAsking(place, contactListId);
  const lists = await admin.call(api.contactLists.listAll);
  const cafes = lists.find(({ name }) => name === 'Cafeterias parceiras');
  const tomorrow = new Date(Date.now() + DAY_MS);
  tomorrow.setUTCHours(13, 0, 0, 0);
  await admin.call(api.campaigns.create, {
    body: {
      name: 'Tabela de atacado de dezembro',
      message1: 'Oi, {nome}! A tabela de dezembro está pronta. Posso enviar o seu pedido de sempre?',
      confirmation: true,
      confirmationMessage1: 'Oi, {nome}! Podemos enviar a tabela de atacado de dezembro por aqui?',
      contactListId: cafes?.id ?? null,
      scheduledAt: tomorrow.toISOString(),
    },
  });
}

/** It stays in progress as long as most have not answered its question; one has. */
async function startAsking({ admin, phones }: Place, contactListId: number): Promise<void> {
  const { id } = await admin.call(api.campaigns.create, {
    body: {
      name: 'Degustação de sábado',
      confirmation: true,
      confirmationMessage1: 'Oi, {nome}! Sábado tem degustação. Posso enviar o seu convite por aqui?',
      message1: '{nome}, esperamos você na {loja}. Com o cupom {cupom} o segundo café é por nossa conta.',
      contactListId,
    },
  });
  const params = { id: String(id) };
  await admin.call(api.campaigns.start, { params });
  const asked = await waitUntil('the first question of the campaign', async () => {
    const { shipping } = await admin.call(api.campaigns.shipping, { params, query: { state: 'asked' } });
    const phone = shipping[0]?.number;
    const hasArrived =
      phone !== undefined && phones.messages(phone).some(({ text }) => text.includes('degustação'));
    return hasArrived ? phone : undefined;
  });
  await phones.write(asked, { kind: 'text', text: 'Pode sim!' });
}

/** Some read the message, two answer, and one phone never got it. */
async function answerFirst({ phones, database, companyId, admin }: Place, id: number): Promise<void> {
  const [adriana, breno, cintia, davi, elaine] = clubMembers.map(({ phone }) => phone);
  for (const phone of [adriana, breno, cintia, davi])
    if (phone !== undefined) phones.read(phone, phones.defaultChat(phone));
  const answers: [string | undefined, string][] = [
    [adriana, 'Quero! Separa dois pacotes para mim?'],
    [breno, 'Pode reservar o meu, obrigado.'],
  ];
  for (const [phone = '', text] of answers) await phones.write(phone, { kind: 'text', text });
  await waitUntil('the answers to the campaign', async () => {
    const { counters } = await admin.call(api.campaigns.show, { params: { id: String(id) } });
    return counters.answered >= answers.length && counters.read >= 4 ? true : undefined;
  });
  await database.inCompany(companyId, async (db) => {
    const { rows } = await sql<{ messageId: string }>`
      update campaign_recipients set state = 'failed', "failedAt" = "sentAt", "sentAt" = null, "deliveredAt" = null
      where "campaignId" = ${id} and number = ${elaine ?? ''} returning "messageId"`.execute(db);
    for (const { messageId } of rows)
      await sql`
        update messages set "sendState" = 'failed', "sendReason" = 'undeliverable', ack = 0
        where id = ${messageId}`.execute(db);
  });
}

async function moveIntoPast({ database, phones, companyId }: Place, id: number): Promise<void> {
  const back = sql`interval '${sql.raw(String(FIRST_AGO))} days'`;
  const ticketIds = await database.inCompany(companyId, async (db) => {
    await sql`
      update campaigns set "createdAt" = "createdAt" - ${back}, "startedAt" = "startedAt" - ${back},
        "completedAt" = "completedAt" - ${back} where id = ${id}`.execute(db);
    await sql`
      update campaign_recipients set "writtenAt" = "writtenAt" - ${back}, "sentAt" = "sentAt" - ${back},
        "failedAt" = "failedAt" - ${back}, "deliveredAt" = "deliveredAt" - ${back}, "readAt" = "readAt" - ${back},
        "answeredAt" = "answeredAt" - ${back} where "campaignId" = ${id}`.execute(db);
    const { rows } = await sql<{ ticketId: number }>`
      select distinct "ticketId" from campaign_recipients
      where "campaignId" = ${id} and "ticketId" is not null`.execute(db);
    return rows.map(({ ticketId }) => ticketId);
  });
  const begin = new Date(Date.now() - FIRST_AGO * DAY_MS);
  for (const ticketId of ticketIds)
    await backdateConversation(database, phones, companyId, ticketId, { begin, stepMs: MINUTE_MS });
}
