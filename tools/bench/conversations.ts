import { startBareReader } from './support/start-bare-programs.ts';
import { startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { type Compared, type ComparedCall, compareCalls, fetchBody } from './support/compare-calls.ts';
import { fillCompany, WORD_BY_FREQUENCY, type SeededCompany } from './support/seed-conversations.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// The cost of reading and changing tickets at 10,000, 100,000 and 1,000,000 messages in one table: the latency for a
// client that makes one call at a time, and the CPU time of product and database together; for comparison, in turns,
// a program that only reads the same data (`support/bare-reader.ts`). `npm run bench conversations -- 10000 100000`
// measures other sizes; further arguments select the calls whose name contains one of them: `-- 1000000 "word in"
// contacts`.

const given = process.argv.slice(2);
const SIZES = given.map(Number).filter((size) => size > 0);
const sizes = SIZES.length > 0 ? SIZES : [10_000, 100_000, 1_000_000];
const only = given.filter((text) => !(Number(text) > 0));

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
try {
  const company = await createBenchCompany(product);
  for (const size of sizes) {
    const seeded = await fillCompany(cluster.admin, company.id, size);
    console.log(`\n${size.toLocaleString('en')} messages, ${(size / 10).toLocaleString('en')} tickets`);
    const bare = await startBareReader(cluster, seeded);
    try {
      await measureAll({ product, bare, cluster }, company.token, seeded);
    } finally {
      await bare.stop();
    }
  }
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}

async function measureAll(measured: Compared, token: string, seeded: SeededCompany) {
  const { url } = measured.product;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = (path: string) => () => fetchBody(url + path, { headers });
  const tickets = (query: string) => get(`/api/tickets?showAll=true&${query}`);
  const ticket = seeded.longTicketId;
  let turn = 0;
  const update = () => {
    const body = JSON.stringify({ amountUsedBotQueues: (turn += 1) % 5 });
    return fetchBody(`${url}/api/tickets/${ticket}`, { method: 'PUT', headers, body });
  };
  const inMessages = (word: string) => tickets(`status=search&searchOnMessages=true&searchParam=${word}`);
  const found = (words: string) => get(`/api/messages-search?searchParam=${words}`);
  const calls: ComparedCall[] = [
    { name: 'tickets, open', ask: tickets('status=open'), bare: '/list' },
    { name: 'tickets, pending', ask: tickets('status=pending'), bare: '/list' },
    { name: 'tickets, closed', ask: tickets('status=closed'), bare: '/list' },
    { name: 'search by name', ask: tickets('status=search&searchParam=conceicao%2012') },
    ...Object.entries(WORD_BY_FREQUENCY).flatMap(([share, word]) => [
      {
        name: `search in messages, word in ${share}`,
        ask: inMessages(word),
        bare: `/tickets/found?word=${word}`,
      },
      { name: `messages found, word in ${share}`, ask: found(word), bare: `/messages/found?word=${word}` },
    ]),
    { name: 'messages found, misspelt', ask: found('ornitorinco') },
    { name: 'messages found, nothing', ask: found('pagxmento%20atrzsado%20entrexxa') },
    { name: 'messages, page 1', ask: get(`/api/messages/${ticket}?pageNumber=1`), bare: '/page' },
    { name: 'messages, page 50', ask: get(`/api/messages/${ticket}?pageNumber=50`), bare: '/page' },
    { name: 'one ticket', ask: get(`/api/tickets/${ticket}`), bare: '/one' },
    { name: 'contacts, the first page', ask: get('/api/contacts?isGroup=false'), bare: '/contacts' },
    {
      name: 'contacts, a common name',
      ask: get('/api/contacts?searchParam=guimaraes%201'),
      bare: '/contacts/common',
    },
    {
      name: 'contacts, a whole name',
      ask: get('/api/contacts?searchParam=erica%20guimaraes%20244'),
      bare: '/contacts/whole',
    },
    { name: 'ticket update with its event', ask: update, bare: '/update' },
  ];
  const isWanted = ({ name }: ComparedCall) => only.length === 0 || only.some((part) => name.includes(part));
  await compareCalls(calls.filter(isWanted), measured);
}
