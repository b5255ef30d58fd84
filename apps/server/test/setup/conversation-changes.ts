import { api } from '@prosa/contract';
import type { Client } from './client.ts';
import { createContact, createQueue } from './conversations.ts';
import { OutsideSystem } from './outside-system.ts';
import type { TestCompany } from './people.ts';

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/**
 * All changes of queues, contacts, tags and notes, except changes of the user's permissions, which make the page
 * reload.
 */
export async function changeConversations(
  { admin }: TestCompany,
  queueId: number,
  user: Client,
): Promise<void> {
  const gone = await createQueue(admin);
  await user.call(api.users.changeWidth, {
    ...at(user.sessionUser),
    body: { defaultTicketsManagerWidth: 610 },
  });
  await admin.call(api.queues.update, { ...at({ id: queueId }), body: { name: 'After', color: '#abcdef' } });
  await admin.call(api.queues.remove, at(gone));
  await changeFileLists(admin);
  await changeOutsideSystems(admin, queueId);
  await changeContactLists(admin);
  await changeCampaigns(admin);
  await changeReportFilters(admin);

  const tag = await user.call(api.tags.create, { body: { name: 'Tag before' } });
  const goneTag = await user.call(api.tags.create, { body: { name: 'Tag that goes' } });
  const lane = await admin.call(api.tags.create, { body: { name: 'Lane', kanban: 1 } });
  await admin.call(api.tags.update, { ...at(lane), body: { timeLane: 3 } });

  const contact = await createContact(user);
  const goneContact = await createContact(user);
  await changeSchedules(admin, contact.id);
  await changeChats(admin, user);
  await sendFromOutside(admin, contact.number ?? '');
  await user.call(api.contacts.update, { ...at(contact), body: { name: 'Renamed contact' } });
  await user.call(api.contacts.block, { ...at(contact), body: { active: false } });
  await user.call(api.contacts.block, { ...at(contact), body: { active: true } });
  await user.call(api.contacts.syncTags, { body: { contactId: contact.id, tags: [tag, goneTag] } });
  await user.call(api.tags.update, { ...at(tag), body: { name: 'Tag after', color: '#123123' } });
  await user.call(api.tags.remove, at(goneTag));
  await admin.call(api.contacts.remove, at(goneContact));
  await changeNotes({ admin, user }, { contactId: contact.id, queueId });
}

async function sendFromOutside(admin: Client, number: string): Promise<void> {
  const connection = await admin.call(api.connections.create, {
    body: { name: 'For a shop', ratingMessage: 'How was it?', expiresTicketNPS: 5 },
  });
  const system = new OutsideSystem(admin.url, connection);
  for (const body of ['Your order is ready', 'Your order is on its way']) await system.send({ number, body });
}

async function changeReportFilters(admin: Client): Promise<void> {
  const keep = (name: string, address: string) =>
    admin.call(api.reportFilters.save, { body: { name, address } });
  await keep('Avaliados', 'onlyRated=true');
  await keep('Avaliados', 'onlyRated=true&status=closed');
  await admin.call(api.reportFilters.remove, at(await keep('Quem espera', 'status=pending')));
}

async function changeFileLists(admin: Client): Promise<void> {
  const add = (name: string) =>
    admin.call(api.files.create, { body: { name, message: 'Aqui estão', options: [{ name: 'Preços' }] } });
  const list = await add('Catálogo');
  const options = [{ name: 'Fotos' }, ...list.options.map(({ id, name }) => ({ id, name }))];
  await admin.call(api.files.update, { ...at(list), body: { name: 'Catálogos', options } });
  await admin.call(api.files.remove, at(await add('Contratos')));
}

async function changeContactLists(admin: Client): Promise<void> {
  const addList = (name: string) => admin.call(api.contactLists.create, { body: { name } });
  const list = await addList('Clientes');
  await admin.call(api.contactLists.update, { ...at(list), body: { name: 'Clientes fiéis' } });
  const addItem = (name: string, number: string) =>
    admin.call(api.contactListItems.create, { body: { name, number, contactListId: list.id } });
  const item = await addItem('Rita', '5541988887001');
  await admin.call(api.contactListItems.update, { ...at(item), body: { name: 'Rita Lima' } });
  await admin.call(api.contactListItems.remove, at(await addItem('Rui', '5541988887002')));
  await admin.call(api.contactLists.remove, at(await addList('Outros')));
}

async function changeCampaigns(admin: Client): Promise<void> {
  const { id: contactListId } = await admin.call(api.contactLists.create, { body: { name: 'Natal' } });
  const add = (name: string) =>
    admin.call(api.campaigns.create, { body: { name, message1: 'Olá {nome}', contactListId } });
  const campaign = await add('Natal');
  await admin.call(api.campaigns.update, { ...at(campaign), body: { name: 'Ano novo' } });
  await admin.call(api.campaigns.copy, at(campaign));
  await admin.call(api.campaigns.remove, at(await add('Carnaval')));
}

async function changeSchedules(admin: Client, contactId: number): Promise<void> {
  const add = (body: string) =>
    admin.call(api.schedules.create, { body: { contactId, body, sendAt: '2099-03-02T12:00:00.000Z' } });
  const schedule = await add('Até amanhã, {{firstName}}');
  await admin.call(api.schedules.update, { ...at(schedule), body: { body: 'Até segunda-feira' } });
  await admin.call(api.schedules.remove, at(await add('Até mais tarde')));
}

/** Groups and a direct chat, with every kind of change of a message; one group ends, the user leaves another. */
async function changeChats(admin: Client, user: Client): Promise<void> {
  const users = [user.sessionUser.id];
  const add = (title: string) => admin.call(api.chats.create, { body: { title, users } });
  const chat = await add('Turno da manhã');
  const params = { id: String(chat.id) };
  const say = async (client: Client, message: string) => {
    const { records } = await client.call(api.chats.send, { params, body: { message, mentionIds: users } });
    return { ...params, messageId: String(records[0]?.id) };
  };
  const first = await say(admin, 'Bom dia!');
  await say(user, 'Bom dia');
  await admin.call(api.chats.edit, { params: first, body: { message: 'Bom dia a todos!' } });
  await user.call(api.chats.react, { params: first, body: { emoji: '👍' } });
  await admin.call(api.chats.removeMessage, { params: await say(admin, 'Engano') });
  await admin.call(api.chats.markRead, { params });
  await admin.call(api.chats.update, { params, body: { title: 'Turno da tarde' } });
  await admin.call(api.chats.remove, at(await add('Férias')));
  await user.call(api.chats.leave, at(await add('Almoço')));
  const direct = await user.call(api.chats.openDirect, { body: { userId: admin.sessionUser.id } });
  await user.call(api.chats.send, { ...at(direct), body: { message: 'Tem um minuto?' } });
}

async function changeOutsideSystems(admin: Client, queueId: number): Promise<void> {
  const addIntegration = (name: string) =>
    admin.call(api.integrations.create, {
      body: { type: 'webhook', name, urlN8N: 'https://hooks.example.com/in' },
    });
  const { id } = await addIntegration('Loja');
  await admin.call(api.integrations.update, { ...at({ id }), body: { name: 'Loja nova' } });
  await admin.call(api.integrations.remove, at(await addIntegration('Estoque')));
  const addPrompt = (name: string) =>
    admin.call(api.prompts.create, { body: { name, prompt: 'Seja gentil.', apiKey: 'uma-chave', queueId } });
  await admin.call(api.prompts.update, { ...at(await addPrompt('Ajuda')), body: { name: 'Ajudante' } });
  await admin.call(api.prompts.remove, at(await addPrompt('Outra')));
}

async function changeNotes(
  { admin, user }: { admin: Client; user: Client },
  { contactId, queueId }: { contactId: number; queueId: number },
): Promise<void> {
  const connection = await admin.call(api.connections.create, {
    body: { name: 'For notes', ratingMessage: 'How was it?', expiresTicketNPS: 5 },
  });
  const ticket = await admin.call(api.tickets.create, {
    body: { contactId, queueId, whatsappId: connection.id, userId: user.sessionUser.id, status: 'open' },
  });
  const write = (note: string) =>
    user.call(api.notes.create, { body: { note, ticketId: ticket.id, contactId } });
  await write('A note that stays');
  await user.call(api.notes.remove, at(await write('A note that goes')));
  await changeQuickMessages(admin, user, { ticketId: ticket.id, queueId });
}

/** Quick messages shared with all, with some and with nobody, sent and removed; and drafts. */
async function changeQuickMessages(
  admin: Client,
  user: Client,
  { ticketId, queueId }: { ticketId: number; queueId: number },
): Promise<void> {
  const add = (client: Client, shortcode: string, more: object) =>
    client.call(api.quickMessages.create, { body: { shortcode, message: 'Olá {{name}}', ...more } });
  const shared = await add(admin, 'ola', { visao: true });
  const some = await add(admin, 'preco', { visao: true, queueIds: [queueId] });
  await add(user, 'minha', {});
  await admin.call(api.quickMessages.update, { ...at(shared), body: { visao: false } });
  await admin.call(api.quickMessages.update, { ...at(shared), body: { visao: true, message: 'Bom dia' } });
  await user.call(api.quickMessages.remove, at(await add(user, 'outra', { visao: true })));
  const params = { ticketId: String(ticketId) };
  await user.call(api.messages.send, { params, body: { body: 'Dez', quickMessageId: some.id } });
  await user.call(api.drafts.save, { params, body: { body: 'Começo' } });
  await user.call(api.drafts.save, { params, body: { body: '' } });
  await user.call(api.drafts.save, { params, body: { body: 'Outro começo' } });
}
