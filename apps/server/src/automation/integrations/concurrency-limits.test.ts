import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueue } from '../../../test/setup/conversations.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import {
  Customer,
  setUpIntegration,
  type ExternalServices,
  startWithExternalServices,
} from '../../../test/setup/external-services.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

/** Concurrent calls per company, as set in `jobs.ts`. */
const AT_ONCE_EACH = 4;

let outside: ExternalServices;
beforeAll(async () => {
  outside = await startWithExternalServices();
});
afterAll(() => outside.stop());

/** Keeps the webhook's answers at a path back, and counts the calls that wait for one. */
function holdReplies(held: string) {
  const released = Promise.withResolvers<void>();
  const calls = { waiting: 0, most: 0, release: () => released.resolve() };
  outside.webhook.reply = { text: 'Pronto.' };
  outside.webhook.beforeAnswer = async ({ path }) => {
    if (path !== held) return;
    calls.waiting += 1;
    calls.most = Math.max(calls.most, calls.waiting);
    await released.promise;
    calls.waiting -= 1;
  };
  return calls;
}

test('one company’s slow system takes its own calls only: another company is answered meanwhile', async () => {
  const { webhook, server } = outside;
  const calls = holdReplies('/slow');
  const slow = await setUpIntegration(outside, { type: 'webhook', urlN8N: `${webhook.origin}/slow` });
  const waiting = Array.from(
    { length: 10 },
    (_none, index) => new Customer(outside, slow.connectionId, `Customer ${index}`),
  );
  for (const customer of waiting) await customer.write('oi');
  await waitUntil(() => Promise.resolve(expect(calls.waiting).toBe(AT_ONCE_EACH)));

  const company = await createCompany(server);
  const other = { ...outside, company, queueId: (await createQueue(company.admin)).id };
  const { customer } = await setUpIntegration(other, { type: 'webhook', urlN8N: `${webhook.origin}/quick` });
  await customer.write('oi');
  await waitUntil(async () => expect(await customer.transcript()).toEqual(['> oi', '< Pronto.']));
  // Receiving messages does not wait for external calls either.
  await waiting[0]?.write('alô?');
  expect(calls.waiting).toBe(AT_ONCE_EACH);

  calls.release();
  await waitForJobs(server);
  expect(calls.most).toBe(AT_ONCE_EACH);
  for (const one of waiting.slice(1)) expect(await one.transcript()).toEqual(['> oi', '< Pronto.']);
});

test('calls of people that wait for an outside system take turns by company', async () => {
  const { webhook, server } = outside;
  const calls = holdReplies('/tried');
  const [company, other] = [await createCompany(server), await createCompany(server)];
  const tryOut = (client: typeof company.admin, path: string) =>
    client.call(api.integrations.testSession, {
      body: { type: 'webhook', urlN8N: `${webhook.origin}${path}` },
    });
  const tries = Array.from({ length: 8 }, () => tryOut(company.admin, '/tried'));
  await waitUntil(() => Promise.resolve(expect(calls.waiting).toBe(AT_ONCE_EACH)));
  expect(await tryOut(other.admin, '/quick')).toEqual({ messages: ['Pronto.'] });
  expect(calls.waiting).toBe(AT_ONCE_EACH);
  calls.release();
  for (const one of tries) expect(await one).toEqual({ messages: ['Pronto.'] });
  expect(calls.most).toBe(AT_ONCE_EACH);
});
