import { api } from '@prosa/contract';
import type { Client } from '../client.ts';
import { customers } from './customers.ts';

/** Two lists: one from a tag, one from a sheet in which a number has no account. */
export async function addContactLists(admin: Client): Promise<void> {
  const add = async (name: string) => {
    const { id } = await admin.call(api.contactLists.create, { body: { name } });
    return { params: { id: String(id) } };
  };
  const tags = await admin.call(api.tags.listAll, { query: {} });
  const wholesale = tags.find(({ name }) => name === 'Atacado');
  const cafes = await add('Cafeterias parceiras');
  if (wholesale) await admin.call(api.contactLists.addContacts, { ...cafes, body: { tagId: wholesale.id } });
  const { mariana, rafael, pedro } = customers;
  const known = [mariana, rafael, pedro].map(({ name, phone, email = '' }) => ({
    name,
    number: phone,
    email,
  }));
  const contacts = [...known, { name: 'Número antigo da loja', number: '5511900000009', email: '' }];
  await admin.call(api.contactLists.importMany, {
    ...(await add('Lançamento da nova safra')),
    body: { contacts },
  });
}
