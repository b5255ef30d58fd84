import { createHmac } from 'node:crypto';
import { Pool } from 'undici';
import { cpuMs, startCluster } from './support/cluster.ts';
import { createBenchCompany } from './support/company.ts';
import { percentile, round, seconds } from './support/statistics.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// 100,000 Cloud API webhook calls under bad conditions: batches, repeated messages, any order, several at once.
// Exactly the distinct messages must be stored. `npm run bench webhooks -- 10000` takes fewer.

const DELIVERIES = Number(process.argv[2] ?? 100_000);
const AT_ONCE = 16;
const PEOPLE = 500;
const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** A fixed seed, so that a run can be repeated. */
let state = 20_261_115;
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % below;
};

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, {
  DATABASE_URL: cluster.databaseUrl,
  GRAPH_API_URL: 'http://127.0.0.1:1',
});
try {
  const company = await createBenchCompany(product);
  const made = await fetch(`${product.url}/api/whatsappapi`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Cloud',
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      accessToken: 'EAAbench0123456789012345',
      appSecret: SECRET,
    }),
  });
  const { id, cloud } = (await made.json()) as { id: number; cloud: { webhookUrl: string } };

  const distinct = new Set<string>();
  const sentIds: string[] = [];
  /** New messages, mixed with repeated ones. */
  const nextDelivery = (): string => {
    const ids = Array.from({ length: 1 + random(3) }, () => {
      const isRepeat = sentIds.length > 0 && random(10) < 4;
      const one = isRepeat ? (sentIds[random(sentIds.length)] ?? '') : `wamid.bench-${sentIds.length}`;
      if (!isRepeat) sentIds.push(one);
      distinct.add(one);
      return one;
    });
    for (let last = ids.length - 1; last > 0; last -= 1) {
      const other = random(last + 1);
      [ids[last], ids[other]] = [ids[other] ?? '', ids[last] ?? ''];
    }
    return JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '102290129340398', changes: ids.map(changeOf) }],
    });
  };
  const changeOf = (messageId: string) => {
    const from = String(5_511_970_000_000 + (Number(messageId.split('-')[1]) % PEOPLE));
    return {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '551140040000', phone_number_id: '106540352242922' },
        contacts: [{ profile: { name: `Customer ${from.slice(-4)}` }, wa_id: from }],
        messages: [
          {
            from,
            id: messageId,
            timestamp: String(Math.floor(Date.now() / 1000)),
            type: 'text',
            text: { body: `Message ${messageId}` },
          },
        ],
      },
    };
  };

  const pool = new Pool(product.url, { connections: AT_ONCE });
  const times: number[] = [];
  let left = DELIVERIES;
  const work = async () => {
    while (left-- > 0) {
      const body = nextDelivery();
      const started = performance.now();
      const reply = await pool.request({
        method: 'POST',
        path: cloud.webhookUrl,
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
        },
        body,
      });
      await reply.body.dump();
      if (reply.statusCode !== 200) throw new Error(`a delivery was answered with ${reply.statusCode}`);
      times.push(performance.now() - started);
    }
  };
  const cpu = () => cpuMs([product.pid]) + cpuMs([cluster.pid]);
  const [started, cpuBefore] = [performance.now(), cpu()];
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const took = performance.now() - started;
  const spent = cpu() - cpuBefore;
  await pool.close();

  const { rows } = await cluster.admin.query<{ externalId: string }>(
    'select "externalId" from messages where "whatsappId" = $1 and not "fromMe"',
    [id],
  );
  const stored = new Set(rows.map((row) => row.externalId));
  const lost = [...distinct].filter((one) => !stored.has(one)).length;
  console.log(
    `${DELIVERIES.toLocaleString('en')} deliveries in ${seconds(took)}: ${round((DELIVERIES / took) * 1000, 0)} a second, ${round((distinct.size / took) * 1000, 0)} new messages a second`,
  );
  console.log(`p50 ${round(percentile(times, 0.5), 1)} ms, p99 ${round(percentile(times, 0.99), 1)} ms`);
  console.log(`${round(spent / distinct.size)} CPU-ms for each new message, product and database`);
  console.log(
    `${distinct.size.toLocaleString('en')} distinct, ${rows.length.toLocaleString('en')} stored: ${lost} lost, ${rows.length - stored.size} doubled, ${stored.size + lost - distinct.size} nobody sent`,
  );
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}
