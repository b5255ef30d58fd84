import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { fillCompany } from './support/seed-conversations.ts';
import { readPlans } from './support/read-plans.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// The query plans of the hot calls at 1,000,000 messages, with row-level security and cached plans: PostgreSQL logs
// the plans of the product's real statements. The result is docs/query-plans.md.

const [size = 1_000_000] = process.argv.slice(2).map(Number);
const target = fileURLToPath(new URL('../../docs/query-plans.md', import.meta.url));

const data = await temporaryData();
const cluster = await startCluster(data);
try {
  await cluster.admin.query(`alter system set session_preload_libraries = 'auto_explain'`);
  await cluster.admin.query(`alter system set auto_explain.log_analyze = on`);
  await cluster.admin.query(`alter system set auto_explain.log_timing = off`);
  await cluster.admin.query(`alter system set auto_explain.log_buffers = on`);
  await cluster.admin.query('select pg_reload_conf()');
  const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
  const company = await createBenchCompany(product);
  const { longTicketId } = await fillCompany(cluster.admin, company.id, size);
  const headers = { authorization: `Bearer ${company.token}` };
  const ask = async (path: string) => {
    const reply = await fetch(product.url + path, { headers });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  const calls: Record<string, string> = {
    'Tickets, open': '/api/tickets?status=open&showAll=true',
    'Search by name': '/api/tickets?status=search&showAll=true&searchParam=conceicao%2012',
    'Search in messages':
      '/api/tickets?status=search&showAll=true&searchOnMessages=true&searchParam=ornitorrinco',
    'Search in messages, a common word':
      '/api/tickets?status=search&showAll=true&searchOnMessages=true&searchParam=sanfona',
    'Messages found, a common word': '/api/messages-search?searchParam=sanfona',
    'Messages found, misspelt': '/api/messages-search?searchParam=ornitorinco',
    'Messages, page 50': `/api/messages/${longTicketId}?pageNumber=50`,
    'One ticket': `/api/tickets/${longTicketId}`,
    'Contacts, the first page': '/api/contacts?isGroup=false',
    'Contacts, search': '/api/contacts?searchParam=guimaraes%201',
  };
  // Repeated until plans are cached; logging starts only then.
  for (const path of Object.values(calls)) for (let time = 0; time < 40; time += 1) await ask(path);
  const parts = [];
  for (const [name, path] of Object.entries(calls)) {
    await cluster.admin.query(`alter system set auto_explain.log_min_duration = 0`);
    await cluster.admin.query('select pg_reload_conf()');
    await sleep(500);
    const mark = await cluster.logLength();
    await ask(path);
    await cluster.admin.query(`alter system set auto_explain.log_min_duration = -1`);
    await cluster.admin.query('select pg_reload_conf()');
    await sleep(500);
    parts.push(
      `## ${name}\n\n\`GET ${path.replace(/\d{4,}/, '…')}\`\n\n${readPlans(await cluster.logSince(mark))}`,
    );
  }
  const head =
    '# Query plans\n\nWritten by `npm run bench plans`: what PostgreSQL did for each call at ' +
    `${size.toLocaleString('en')} messages and ${(size / 10).toLocaleString('en')} tickets in one company, as the role the product uses, ` +
    'under row-level security. `InitPlan` with `current_company` is the policy; ids of searches come from tables without one (`conversations/search/`).\n';
  await writeFile(target, `${head}\n${parts.join('\n')}`);
  console.log(`docs/query-plans.md is written.`);
  await product.stop();
} finally {
  await cluster.stop();
  await removeData(data);
}
