import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign, CampaignOutlook } from '@prosa/contract';
import { callerOf } from '../support/caller.ts';
import { cpuMs, startCluster } from '../support/cluster.ts';
import { createBenchCompany } from '../support/company.ts';
import { CpuMeter } from '../support/cpu-meter.ts';
import { removeData, startProduct, temporaryData } from '../support/product.ts';
import { addListItems, FASTEST_PACE } from '../support/seed-campaigns.ts';
import { percentile, round } from '../support/statistics.ts';

// One campaign to a contact list of 100,000, half of them known as contacts and a tenth of those opted out: the outlook
// that the dialog shows, the writing down of its recipients, and its report. The connection is down, so nothing is sent.

const CALLS = { calls: 5, ms: 0 };
const PORTION = 1000;

export async function measureAudience([recipients = 100_000]: number[]): Promise<void> {
  const data = await temporaryData();
  const cluster = await startCluster(data);
  const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
  const own = [product.pid, cluster.pid];
  try {
    const { id: companyId, token } = await createBenchCompany(product);
    const call = callerOf(product.url, token);
    const { id: whatsappId } = await call<{ id: number }>('POST', '/api/whatsapp', { name: 'Line' });
    const { id: contactListId } = await call<{ id: number }>('POST', '/api/contact-lists', { name: 'Bench' });
    const phones = Array.from({ length: recipients }, (_none, index) => `55119${String(10_000_000 + index)}`);
    await addListItems(cluster.admin, { companyId, contactListId, phones });
    await addContacts(cluster.admin, companyId, phones.slice(0, recipients / 2));
    await call('POST', '/api/campaign-settings', { settings: FASTEST_PACE });
    const measure = async (name: string, ask: () => Promise<unknown>) => {
      const times: number[] = [];
      const meter = new CpuMeter();
      await ask();
      await meter.measure(
        own,
        async () => {
          const started = performance.now();
          await ask();
          times.push(performance.now() - started);
        },
        CALLS,
      );
      console.log(`${name}: p50 ${round(percentile(times, 0.5), 0)} ms, ${round(meter.msPerCall, 0)} CPU-ms`);
    };
    const audience = { contactListId, whatsappId };
    await measure('outlook', () => call<CampaignOutlook>('POST', '/api/campaigns/outlook', audience));
    const campaign = { name: 'Bench', message1: 'Olá {nome}', ...audience };
    const { id } = await call<Campaign>('POST', '/api/campaigns', campaign);
    const before = own.map((pid) => cpuMs([pid]));
    await call('POST', `/api/campaigns/${id}/start`, {});
    const show = () => call<Campaign>('GET', `/api/campaigns/${id}`);
    while ((await show()).waitingFor === 'preparing') await sleep(1000);
    const [spentItself = 0, spentDatabase = 0] = own.map((pid, index) => cpuMs([pid]) - (before[index] ?? 0));
    const portions = recipients / PORTION;
    console.log(
      `a portion of ${PORTION} recipients: ${round((spentItself + spentDatabase) / portions, 0)} CPU-ms ` +
        `(itself ${round(spentItself / portions, 0)}, database ${round(spentDatabase / portions, 0)})`,
    );
    await measure('campaign with its counters', show);
    await measure('first page of the report', () =>
      call('GET', `/api/campaigns/${id}/shipping?pageNumber=1`),
    );
  } finally {
    await product.stop();
    await cluster.stop();
    await removeData(data);
  }
}

async function addContacts(
  admin: { query(text: string, values?: unknown[]): Promise<unknown> },
  companyId: number,
  phones: string[],
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
  await admin.query(`select set_config('app.company_id', '', false)`);
  await admin.query('analyze');
}
