import { type Caller, callerOf } from './support/caller.ts';
import { startCluster } from './support/cluster.ts';
import { ADMIN, createBenchCompany } from './support/company.ts';
import { type ComparedCall, compareCalls } from './support/compare-calls.ts';
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
  const { id: companyId } = await createBenchCompany(product);
  await addOpenTickets(cluster.admin, companyId, 100);
  const ids = await addChat(cluster.admin, companyId, { people: PEOPLE, messages: MESSAGES });
  console.log(`${PEOPLE} people, ${MESSAGES.toLocaleString('en')} messages`);
  const bare = await startBareChat(cluster, { companyId, ...ids });
  // Signed in anew for each of them: on a busy computer all together take longer than a session lasts without renewal.
  let call: Caller;
  const { chatId, ticketId, contactId } = ids;
  const middle = Math.floor(MESSAGES / 2);
  const message = () => ({ message: 'Alguém viu o pedido?', clientId: crypto.randomUUID() });
  const search = (name: string, words: string[]) => ({
    name: `search: ${name}`,
    ask: () => call('GET', `/api/chats/messages?searchParam=${words.join('+')}`),
    bare: `/search?${words.map((word) => `word=${word}`).join('&')}`,
  });
  const note = { note: 'Cliente prefere a tarde', ticketId, contactId };
  const calls: ComparedCall[] = [
    search('a word in every message', ['pedido']),
    search('two words in one of 500', ['pedido', '976']),
    search('a word in one message', [String(middle + 100_000)]),
    search('a word in none', ['girafa']),
    {
      name: 'a message posted',
      ask: () => call('POST', `/api/chats/${chatId}/messages`, message()),
      bare: '/post',
    },
    { name: 'a note posted', ask: () => call('POST', '/api/ticket-notes', note), bare: '/note' },
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
  ];
  try {
    for (const one of calls) {
      call = callerOf(product.url, (await product.signIn(ADMIN)).token);
      await compareCalls([one], { product, bare, cluster });
    }
  } finally {
    await bare.stop();
  }
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}
