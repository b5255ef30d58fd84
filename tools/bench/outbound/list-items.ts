import { startCluster } from '../support/cluster.ts';
import { createBenchCompany } from '../support/company.ts';
import { CpuMeter } from '../support/cpu-meter.ts';
import { removeData, startProduct, temporaryData } from '../support/product.ts';
import { startBareListReader } from '../support/start-bare-programs.ts';
import { percentile, round } from '../support/statistics.ts';

// One contact list of 100,000 items: its first page, a page in the middle and a search, one call after the other, in
// turns with a program that only reads the same rows (`support/bare-list-reader.ts`); then one more item, and a sheet
// of 500.

const PAGE = 20;
const ROUNDS = 4;
const WARM_MS = 2000;
const IMPORTED = 500;
const IMPORTS = 10;

interface Call {
  name: string;
  ask: () => Promise<unknown>;
  bare?: (() => Promise<unknown>) | undefined;
}

export async function measureListItems([items = 100_000]: number[]): Promise<void> {
  const data = await temporaryData();
  const cluster = await startCluster(data);
  const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
  try {
    const company = await createBenchCompany(product);
    const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetchJson(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { id: listId } = (await post('/contact-lists', { name: 'Bench' })) as { id: number };
    await addItems(cluster.admin, { companyId: company.id, listId, items });
    const bare = await startBareListReader(cluster, { companyId: company.id, listId });
    try {
      const calls = listCalls({ items, bareUrl: bare.url }, (query) =>
        fetchJson(`${product.url}/api/contact-list-items?contactListId=${listId}&${query}`, { headers }),
      );
      let added = 0;
      const person = () => ({ name: `Nova ${(added += 1)}`, number: `55219${String(80_000_000 + added)}` });
      const people = () => ({ contacts: Array.from({ length: IMPORTED }, person) });
      const own = [product.pid, cluster.pid];
      for (const call of calls) console.log(await measureRead(call, own, [bare.pid, cluster.pid]));
      const addOne = () => post('/contact-list-items', { ...person(), email: '', contactListId: listId });
      console.log(await measureRead({ name: 'one more item', ask: addOne }, own, []));
      console.log(await measureImports(() => post(`/contact-lists/${listId}/import`, people()), own));
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
    await cluster.stop();
    await removeData(data);
  }
}

interface ListSize {
  items: number;
  bareUrl: string;
}

function listCalls({ items, bareUrl }: ListSize, ask: (query: string) => Promise<unknown>): Call[] {
  const bare = (query: string) => () => fetchJson(`${bareUrl}/?${query}`, {});
  const middle = Math.max(1, Math.floor(items / PAGE / 2));
  const last = String(items - 1);
  return [
    { name: 'first page', ask: () => ask('pageNumber=1'), bare: bare('offset=0') },
    {
      name: `page ${middle.toLocaleString('en')}`,
      ask: () => ask(`pageNumber=${middle}`),
      bare: bare(`offset=${(middle - 1) * PAGE}`),
    },
    {
      name: 'search, a common name',
      ask: () => ask('pageNumber=1&searchParam=Guimar%C3%A3es'),
      bare: bare('words=guimaraes'),
    },
    {
      name: 'search, one number',
      ask: () => ask(`pageNumber=1&searchParam=${last.padStart(8, '0')}`),
      bare: bare(`words=${last.padStart(8, '0')}`),
    },
  ];
}

async function addItems(
  admin: { query(text: string, values?: unknown[]): Promise<unknown> },
  { companyId, listId, items }: { companyId: number; listId: number; items: number },
): Promise<void> {
  await admin.query(`select set_config('app.company_id', $1::text, false)`, [companyId]);
  await admin.query(
    `insert into contact_list_items ("companyId", "contactListId", name, number, "isWhatsappValid", "checkedAt")
     select $1, $2, (array['Ana','Bruno','Caio','Débora','Érica','Fábio','Glória','Hélio','Inês','João'])[1 + n % 10] || ' ' ||
       (array['Silva','Souza','Araújo','Conceição','Guimarães','Peixoto','Sá','Varejão'])[1 + n % 8] || ' ' || n,
       '55119' || lpad(n::text, 8, '0'), true, now()
     from generate_series(0, $3::int - 1) n`,
    [companyId, listId, items],
  );
  await admin.query(`select set_config('app.company_id', '', false)`);
  await admin.query('vacuum analyze');
}

async function measureRead({ name, ask, bare }: Call, own: number[], plain: number[]): Promise<string> {
  const warmUntil = performance.now() + WARM_MS;
  while (performance.now() < warmUntil) {
    await ask();
    await bare?.();
  }
  const [times, bareTimes] = [[] as number[], [] as number[]];
  const [spent, bareSpent] = [new CpuMeter(), new CpuMeter()];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await spent.measure(own, timed(times, ask));
    if (bare) await bareSpent.measure(plain, timed(bareTimes, bare));
  }
  const p = (share: number) => round(percentile(bareTimes, share), 1);
  const compared = bare
    ? `, ${round(spent.msPerCall / bareSpent.msPerCall, 1)} × bare (${p(0.5)} / ${p(0.99)} ms, ${round(bareSpent.msPerCall)})`
    : '';
  return show(name, times, spent.msPerCall) + compared;
}

/** Few, because each makes the list longer. */
async function measureImports(ask: () => Promise<unknown>, own: number[]): Promise<string> {
  const times: number[] = [];
  const spent = new CpuMeter();
  await spent.measure(own, timed(times, ask), { calls: IMPORTS, ms: 0 });
  return show(`${IMPORTED} rows of a sheet`, times, spent.msPerCall);
}

const timed = (times: number[], act: () => Promise<unknown>) => async () => {
  const started = performance.now();
  await act();
  times.push(performance.now() - started);
};

const show = (name: string, times: number[], cpu: number): string =>
  `${name.padEnd(24)} p50 ${round(percentile(times, 0.5), 1)} ms   p99 ${round(percentile(times, 0.99), 1)} ms   ${round(cpu)} CPU-ms`;

async function fetchJson(url: string, options: RequestInit): Promise<unknown> {
  const reply = await fetch(url, options);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${await reply.text()}`);
  return reply.json();
}
