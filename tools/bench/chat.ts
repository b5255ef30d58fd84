import { callerOf } from './support/caller.ts';
import { startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { compareCalls } from './support/compare-calls.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';
import { addChat } from './support/seed-chat.ts';
import { addOpenTickets } from './support/seed-conversations.ts';
import { startBareChat } from './support/start-bare-programs.ts';

// What the team's chat costs with 200 people and 1,000,000 messages in one group: reading a page, the list, searching,
// posting a message, and a note of a ticket, against a program that only reads and writes the same rows, in turns in
// the same run. `npm run bench chat -- 50 20000` takes fewer people and messages.

const PEOPLE = Number(process.argv[2] ?? 200);
const MESSAGES = Number(process.argv[3] ?? 1_000_000);

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
try {
  const { id: companyId, token } = await createBenchCompany(product);
  await addOpenTickets(cluster.admin, companyId, 100);
  const ids = await addChat(cluster.admin, companyId, { people: PEOPLE, messages: MESSAGES });
  console.log(`${PEOPLE} people, ${MESSAGES.toLocaleString('en')} messages`);
  const bare = await startBareChat(cluster, { companyId, ...ids });
  const call = callerOf(product.url, token);
  const { chatId, ticketId, contactId } = ids;
  const middle = Math.floor(MESSAGES / 2);
  const message = () => ({ message: 'Alguém viu o pedido?', clientId: crypto.randomUUID() });
  const search = (name: string, words: string[]) => ({
    name: `search: ${name}`,
    ask: () => call('GET', `/api/chats/messages?searchParam=${words.join('+')}`),
    bare: `/search?${words.map((word) => `word=${word}`).join('&')}`,
  });
  const note = { note: 'Cliente prefere a tarde', ticketId, contactId };
  try {
    await compareCalls(
      [
        {
          name: 'the newest page',
          ask: () => call('GET', `/api/chats/${chatId}/messages`),
          bare: '/page',
        },
        {
          name: 'a page in the middle',
          ask: () => call('GET', `/api/chats/${chatId}/messages?before=${middle}`),
          bare: `/page?before=${middle}`,
        },
        { name: 'the list of chats', ask: () => call('GET', '/api/chats'), bare: '/list' },
        search('a word in every message', ['pedido']),
        search('two words in one of 1,000', ['pedido', '976']),
        search('a word in one message', [String(middle + 100_000)]),
        search('a word in none', ['girafa']),
        {
          name: 'a message posted',
          ask: () => call('POST', `/api/chats/${chatId}/messages`, message()),
          bare: '/post',
        },
        { name: 'a note posted', ask: () => call('POST', '/api/ticket-notes', note), bare: '/note' },
      ],
      { product, bare, cluster },
    );
  } finally {
    await bare.stop();
  }
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}
