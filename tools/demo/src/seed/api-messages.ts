import { type ApiSendReply, api, API_BASE, type Connection } from '@prosa/contract';
import type { Phones } from '@prosa/peers/phone';
import type { Client } from '../client.ts';
import { type CustomerKey, customers } from './customers.ts';
import { waitForPhoneMessage } from './play-conversation.ts';

/** What the online shop of the company tells its customers. */
const notices: { to: CustomerKey; body: string }[] = [
  { to: 'rodrigo', body: 'Pedido 1204: recebemos o pagamento. Obrigado!' },
  { to: 'rodrigo', body: 'Pedido 1204: está a caminho e chega ainda hoje.' },
];

/** Messages of an outside system, sent as it would, with the token of the connection. */
export async function addApiMessages(
  url: string,
  { admin, connection, phones }: { admin: Client; connection: Connection; phones: Phones },
): Promise<void> {
  const { token } = await admin.call(api.connections.show, {
    params: { id: String(connection.id) },
    query: {},
  });
  for (const [index, { to, body }] of notices.entries()) {
    const { phone } = customers[to];
    const response = await fetch(url + API_BASE + api.messagesApi.send.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `order 1204, notice ${index + 1}`,
      },
      body: JSON.stringify({ number: phone, body }),
    });
    const answer = (await response.json()) as ApiSendReply;
    if (answer.status !== 'SUCCESS') throw new Error(`The API answered ${JSON.stringify(answer)}.`);
    await waitForPhoneMessage(phones, phone, body);
  }
}
