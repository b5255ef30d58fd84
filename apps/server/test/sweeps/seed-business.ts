import type { Seeding, Seeds } from './seeds.ts';

export async function seedInvoice({ insert, marker }: Seeding): Promise<number> {
  const amount = { amountCents: 4990 };
  const size = { users: 5, connections: 1, queues: 1 };
  const due = { dueDate: '2999-01-01', months: 1, madeFor: '2999-01-01' };
  const invoiceId = await insert('invoices', { detail: `${marker} plan`, ...size, ...amount, ...due });
  const payer = { payerName: `${marker} payer`, payerTaxId: '52998224725' };
  const made = { provider: 'static', ...amount };
  const chargeId = await insert('invoice_charges', { invoiceId, txid: marker, ...made, ...payer });
  const outcome = { outcome: 'short', paidAt: new Date() };
  await insert('invoice_payments', { invoiceId, chargeId, paymentId: marker, ...made, ...outcome });
  return invoiceId;
}

export async function seedChat({
  insert,
  marker,
  userId,
}: Seeding): Promise<Pick<Seeds, 'chat' | 'chatMessage'>> {
  const chat = await insert('team_chats', {
    title: `${marker} chat`,
    isGroup: true,
    ownerId: userId,
    lastPlace: 1,
    lastMessage: marker,
  });
  await insert('team_chat_members', { chatId: chat, userId });
  const chatMessage = await insert('team_chat_messages', {
    chatId: chat,
    place: 1,
    senderId: userId,
    senderName: `${marker} sender`,
    body: `${marker} words`,
    createdAt: '2025-01-01',
  });
  await insert('team_chat_reactions', { messageId: chatMessage, userId, emoji: marker });
  return { chat, chatMessage };
}
