import { createServer } from 'node:http';
import pg from 'pg';

// The items of one contact list, read by prepared statements and sent as JSON: the minimum cost of the data. Without
// sessions, permissions, row-level security or checks. Started by the bench of lists; prints its port.

const [connection = '{}', companyId, listId] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 4 });

const PAGE = 20;
const columns =
  'id, "companyId", "contactListId", name, number, email, "isWhatsappValid", "createdAt", "updatedAt"';

async function ask(name: string, text: string, values: unknown[]): Promise<object[]> {
  return (await pool.query<object>({ name, text, values: [companyId, listId, ...values] })).rows;
}

const page = async (offset: number) => ({
  contacts: await ask(
    'page',
    `select ${columns} from contact_list_items where "companyId" = $1 and "contactListId" = $2
     order by name collate "pt-BR-x-icu", id limit ${PAGE} offset $3`,
    [offset],
  ),
  count: await ask('count', `select "itemsCount" from contact_lists where "companyId" = $1 and id = $2`, []),
});

const found = async (words: string) => ({
  contacts: await ask(
    'found',
    `select ${columns} from contact_list_items where "companyId" = $1 and "contactListId" = $2 and words like $3
     order by name collate "pt-BR-x-icu", id limit ${PAGE}`,
    [`%${words}%`],
  ),
  count: await ask(
    'found-count',
    `select count(*) from contact_list_items where "companyId" = $1 and "contactListId" = $2 and words like $3`,
    [`%${words}%`],
  ),
});

const server = createServer((request, reply) => {
  const { searchParams } = new URL(request.url ?? '', 'http://bare');
  const words = searchParams.get('words');
  const answer = words === null ? page(Number(searchParams.get('offset'))) : found(words);
  answer.then(
    (value) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(value)),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
process.on('SIGINT', () => process.exit(0));
