import { api } from '@prosa/contract';
import type { Client } from '../client.ts';
import { accounts, type Attendant } from './company.ts';

/** What the team says among itself: a group, and a direct chat. */
export async function addChats(staff: Record<Attendant, Client>): Promise<void> {
  const { admin, ana, bruno } = staff;
  const people = await admin.call(api.users.list, { query: {} });
  const ids = people.users.map(({ id }) => id);
  const group = await admin.call(api.chats.create, { body: { title: 'Plantão da loja', users: ids } });
  const say = async (
    client: Client,
    { id }: { id: number },
    body: { message: string; replyToId?: number },
  ) => {
    const { records } = await client.call(api.chats.send, {
      params: { id: String(id) },
      body,
    });
    return records[0]?.id;
  };
  await say(admin, group, { message: 'Bom dia, equipe! A torra nova chega às 10h. ☕' });
  const asked = await say(ana, group, { message: 'Já posso oferecer no atendimento?' });
  await say(admin, group, {
    message: 'Pode, com *10 % de desconto* até sexta.',
    ...(asked === undefined ? {} : { replyToId: asked }),
  });
  await say(bruno, group, { message: 'Combinado 👍' });
  const anaId = people.users.find((one) => 'email' in one && one.email === accounts.ana.email)?.id;
  if (anaId === undefined) return;
  const direct = await bruno.call(api.chats.openDirect, { body: { userId: anaId } });
  await say(bruno, direct, { message: 'Ana, você cobre meu horário amanhã às 14h?' });
  await say(ana, direct, { message: 'Cubro sim!' });
}
