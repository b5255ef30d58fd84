import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign, CampaignOutlook } from '@prosa/contract';
import { type Caller, callerOf } from '../support/caller.ts';
import { cpuMs, startCluster } from '../support/cluster.ts';
import { createBenchCompany } from '../support/company.ts';
import { CpuMeter } from '../support/cpu-meter.ts';
import { removeData, startProduct, temporaryData } from '../support/product.ts';
import { addListItems, FASTEST_PACE } from '../support/seed-campaigns.ts';
import { percentile, round } from '../support/statistics.ts';

// One campaign to a contact list of 100,000, half of them known as contacts with a tag, of whom a tenth are opted out
// and a tenth had another number before: the outlook
// that the dialog shows, the writing down of its recipients, and its report. The connection is down, so nothing is sent.

const CALLS = { calls: 5, ms: 0 };
const PORTION = 1000;

interface Ground {
  call: Caller;
  /** The processes whose time is measured. */
  own: number[];
  contactListId: number;
  tagListId: number;
  whatsappId: number;
}

export async function measureAudience([recipients = 100_000]: number[]): Promise<void> {
  const data = await temporaryData();
  const cluster = await startCluster(data);
  const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
  try {
    const { id: companyId, token } = await createBenchCompany(product);
    const call = callerOf(product.url, token);
    const make = async (path: string, body: object) => (await call<{ id: number }>('POST', path, body)).id;
    const ids = {
      whatsappId: await make('/api/whatsapp', { name: 'Line' }),
      contactListId: await make('/api/contact-lists', { name: 'Bench' }),
      tagListId: await make('/api/tags', { name: 'Bench', kanban: 0 }),
    };
    const phones = Array.from({ length: recipients }, (_none, index) => `55119${String(10_000_000 + index)}`);
    await addListItems(cluster.admin, { companyId, contactListId: ids.contactListId, phones });
    const known = { companyId, tagListId: ids.tagListId, phones: phones.slice(0, recipients / 2) };
    await addContacts(cluster.admin, known);
    await call('POST', '/api/campaign-settings', { settings: FASTEST_PACE });
    await measureCampaign({ call, own: [product.pid, cluster.pid], ...ids }, recipients / PORTION);
  } finally {
    await product.stop();
    await cluster.stop();
    await removeData(data);
  }
}

async function measureCampaign(ground: Ground, portions: number): Promise<void> {
  const { call, own, contactListId, tagListId, whatsappId } = ground;
  const outlook = (source: object) => () =>
    call<CampaignOutlook>('POST', '/api/campaigns/outlook', { whatsappId, ...source });
  await measureCalls(own, 'outlook of the list', outlook({ contactListId }));
  await measureCalls(own, 'outlook of a tag of half of them', outlook({ tagListId }));
  await measureCalls(own, 'outlook of both', outlook({ contactListId, tagListId }));
  const campaign = { name: 'Bench', message1: 'Olá {nome}', contactListId, whatsappId };
  const { id } = await call<Campaign>('POST', '/api/campaigns', campaign);
  const before = own.map((pid) => cpuMs([pid]));
  await call('POST', `/api/campaigns/${id}/start`, {});
  const show = () => call<Campaign>('GET', `/api/campaigns/${id}`);
  while ((await show()).waitingFor === 'preparing') await sleep(1000);
  const [itself = 0, database = 0] = own.map((pid, index) => cpuMs([pid]) - (before[index] ?? 0));
  console.log(
    `a portion of ${PORTION} recipients: ${round((itself + database) / portions, 0)} CPU-ms ` +
      `(itself ${round(itself / portions, 0)}, database ${round(database / portions, 0)})`,
  );
  await measureCalls(own, 'campaign with its counters', show);
  const firstPage = () => call('GET', `/api/campaigns/${id}/shipping?pageNumber=1`);
  await measureCalls(own, 'first page of the report', firstPage);
}

async function measureCalls(own: number[], name: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const meter = new CpuMeter();
  const timed = async () => {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  };
  await ask();
  await meter.measure(own, timed, CALLS);
  console.log(
    `${name}: p50 ${round(percentile(times, 0.5), 0)} ms, ${round(meter.msPerCall, 0)} CPU-ms, ` +
      `slowest ${round(Math.max(...times), 0)} ms`,
  );
}

async function addContacts(
  admin: { query(text: string, values?: unknown[]): Promise<unknown> },
  { companyId, tagListId, phones }: { companyId: number; tagListId: number; phones: string[] },
): Promise<void> {
  await admin.query(`select set_config('app.company_id', $1::text, false)`, [companyId]);
  await admin.query(
    `insert into contacts ("companyId", name, number, channel) select $1, 'Pessoa', number, 'whatsapp'
     from unnest($2::text[]) number`,
    [companyId, phones],
  );
  await admin.query(
    `insert into opt_outs ("companyId", "contactId", source, words)
     select $1, id, 'attendant', 'x' from contacts where "companyId" = $1 and id % 10 = 0`,
    [companyId],
  );
  await admin.query(
    `insert into contact_numbers ("companyId", "contactId", channel, number)
     select $1, id, channel, '55129' || right(number, 8) from contacts where "companyId" = $1 and id % 10 = 1`,
    [companyId],
  );
  await admin.query(
    `insert into contact_tags ("companyId", "contactId", "tagId")
     select $1, id, $2 from contacts where "companyId" = $1`,
    [companyId, tagListId],
  );
  await admin.query(`select set_config('app.company_id', '', false)`);
  await admin.query('analyze');
}
