import { api, type Connection } from '@prosa/contract';
import type { GraphPeer } from '@prosa/peers/graph';
import type { Client } from '../client.ts';
import { waitUntil } from './wait-until.ts';

/** Known to both the product and the Graph API peer. */
export const VERIFY_TOKEN = 'prosa-demo-verify-token';

const META_WEBHOOK = '/api/webhooks/meta';

/** The company's pages and numbers at Meta. The second ones stay free, so that users can connect them. */
export function addMetaAccounts(graph: GraphPeer): void {
  graph.addUser({ name: 'Helena Prado' });
  graph.addPage({ name: 'Aurora Café', instagram: { username: 'auroracafe' } });
  graph.addPage({ name: 'Aurora Café · Filial', instagram: { username: 'auroracafe.filial' } });
  graph.addNumber({ displayNumber: '+55 11 4002-8900', verifiedName: 'Aurora Café' });
  graph.addNumber({ displayNumber: '+55 11 4002-8901', verifiedName: 'Aurora Café · Filial' });
}

/** Connects the first page with its Instagram account, and the first number, as a user does. */
export async function connectMetaAccounts(
  admin: Client,
  graph: GraphPeer,
  url: string,
): Promise<Connection[]> {
  const { users, pages, numbers } = graph.world;
  const [user, page, number] = [users[0], pages[0], numbers[0]];
  if (!user || !page || !number) throw new Error('The company has nothing at Meta.');
  await assertWebhookVerifies(graph, `${url}${META_WEBHOOK}`, VERIFY_TOKEN);
  graph.setAppWebhook(`${url}${META_WEBHOOK}`);
  const rows = await admin.call(api.channelAccounts.connect, {
    body: {
      facebookUserId: user.id,
      facebookUserToken: user.token,
      addInstagram: true,
      pages: [{ id: page.id, withFacebook: true, withInstagram: true }],
    },
  });
  const { id, cloud } = await admin.call(api.channelAccounts.createCloud, {
    body: {
      name: 'WhatsApp oficial',
      phoneNumberId: number.id,
      businessAccountId: number.businessId,
      accessToken: number.token,
      appSecret: number.appSecret,
    },
  });
  const webhookUrl = new URL(cloud?.webhookUrl ?? '', url).href;
  await assertWebhookVerifies(graph, webhookUrl, cloud?.verifyToken ?? '');
  graph.setNumberWebhook(number.id, webhookUrl);
  await waitUntil('the number to be subscribed', () =>
    graph.world.businesses.some((business) => business.id === number.businessId && business.isSubscribed)
      ? true
      : undefined,
  );
  return Promise.all([...rows.map((row) => row.id), id].map((each) => waitUntilConnected(admin, each)));
}

async function assertWebhookVerifies(graph: GraphPeer, url: string, verifyToken: string): Promise<void> {
  if (!(await graph.verifyWebhook(url, verifyToken)))
    throw new Error(`${url} does not answer the handshake.`);
}

const waitUntilConnected = (admin: Client, id: number): Promise<Connection> =>
  waitUntil('an account to be connected', async () => {
    const connection = await admin.call(api.connections.show, { params: { id: String(id) }, query: {} });
    return connection.status === 'CONNECTED' ? connection : undefined;
  });

/** The product's port may have changed since the last run, so webhooks are redirected to it. */
export function moveWebhooks(graph: GraphPeer, url: string): void {
  graph.setAppWebhook(`${url}${META_WEBHOOK}`);
  for (const { id, webhook } of graph.world.numbers)
    if (webhook) graph.setNumberWebhook(id, url + new URL(webhook.url).pathname);
}
