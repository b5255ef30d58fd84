import {
  brandingRoutes,
  brandingTextKeys,
  companySettingKeys,
  platformSettings,
  sessionRoutes,
  settingRoutes,
} from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, pathOf } from './setup/client.ts';
import { createUser } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { resetRateLimits, restoreAfterCall, callerOf } from './sweeps/call-route.ts';
import { sampleContextOf } from './sweeps/callers.ts';
import type { SampleContext } from './sweeps/sample-context.ts';
import { hostileJson, unusualJson } from './sweeps/hostile-values.ts';
import type { MutatedCall } from './sweeps/mutated-call.ts';
import { callMutations } from './sweeps/call-mutations.ts';
import { type CombinedMutation, combinedMutations } from './sweeps/combined-mutations.ts';
import { inspectReply } from './sweeps/inspect-reply.ts';
import { RefusedInput } from './sweeps/refused-input.ts';
import { allRoutes, type NamedRoute, routeAt } from './sweeps/routes.ts';
import { sampleOf } from './sweeps/samples.ts';
import { withField } from './sweeps/shapes.ts';
import { type SeededCompany, seedTwoCompanies } from './sweeps/two-companies.ts';

const MINUTE = 60_000;
/** Number of random inputs per route. The seed is fixed unless the environment sets another. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_801);

let server: TestServer;
let company: SeededCompany;
let owner: Client;
let ownerGround: SampleContext;
let guestGround: SampleContext;
beforeAll(async () => {
  server = await startTestServer();
  ({ beta: company } = await seedTwoCompanies(server));
  owner = await server.owner();
  const { publicPlanId } = company.adminContext;
  ownerGround = sampleContextOf(owner, { owner, publicPlanId, manager: owner });
  guestGround = sampleContextOf(await createUser(server, company.admin), { owner, publicPlanId });
}, MINUTE);
afterAll(() => server.stop());

/** A caller with the permission for the route, so that the input reaches its validation. */
function callerFor({ route }: NamedRoute): { client: Client; ground: SampleContext } {
  if (route.can === 'public') return { client: server.stranger(), ground: guestGround };
  if (route.on === 'platform') return { client: owner, ground: ownerGround };
  return { client: company.admin, ground: company.adminContext };
}

async function send(
  { named, client, context: ground }: { named: NamedRoute; client: Client; context: SampleContext },
  call: MutatedCall,
): Promise<void> {
  await resetRateLimits(server, named);
  const caller = await callerOf({ client, named, context: ground });
  const answer = await caller.request({
    method: named.route.method,
    path: call.path,
    body: call.body,
    headers: call.headers,
  });
  try {
    inspectReply(named, answer);
  } catch (error) {
    throw new Error(`${call.title}: ${String(error)}`, { cause: error });
  }
  if (answer.status === 200) await restoreAfterCall(named, client, ground);
}

/** Valid calls afterwards work as before. */
async function expectCalm(): Promise<void> {
  for (const client of [owner, company.admin, company.user]) {
    const { id, profile, super: isSuper } = await client.call(sessionRoutes.me);
    expect({ id, profile, isSuper }).toEqual({
      id: client.user?.id,
      profile: client.user?.profile,
      isSuper: client.user?.super,
    });
  }
  expect(({} as Record<string, unknown>)['super']).toBeUndefined();
}

/**
 * Routes that create rows run after the ones that work on all rows, and those that create companies run last, because
 * events for every company slow down with each company.
 */
const turnOf = ({ key }: NamedRoute) => {
  if (key === 'companies.create' || key === 'sessions.signup') return 2;
  return key.endsWith('.create') ? 1 : 0;
};
const inOrder = allRoutes.toSorted((one, other) => turnOf(one) - turnOf(other));
const titled = (routes: NamedRoute[]) => routes.map((named) => [named.key, named] as const);

describe('a call with one thing wrong is refused with a code of the catalogue, or carried out', () => {
  test.each(titled(inOrder))('%s', { timeout: MINUTE }, async (_key, named) => {
    const { client, ground } = callerFor(named);
    const refused = new RefusedInput();
    for (const spoil of callMutations(named)) {
      const call = spoil(await sampleOf(named, ground));
      if (call && !refused.isKnown(named, call)) await send({ named, client, context: ground }, call);
    }
    await expectCalm();
  });
});

describe('so is a call with several things wrong', () => {
  const withBody = inOrder.filter(({ route }) => route.body && !route.file);

  test.each(titled(withBody))('%s', { timeout: MINUTE }, async (_key, named) => {
    const { client, ground } = callerFor(named);
    const refused = new RefusedInput();
    const attempt = async (mixture: CombinedMutation) => {
      const sample = await sampleOf(named, ground);
      const marked = mixture.reduce(
        (body, { path }, index) => withField(body, path, `HOSTILE${index};`),
        sample.body ?? {},
      );
      const body = mixture.reduce(
        (text, { json }, index) => text.replace(`"HOSTILE${index};"`, () => json),
        JSON.stringify(marked),
      );
      const call = { title: body, path: pathOf(named.route, sample), body };
      if (!refused.isKnown(named, call)) await send({ named, client, context: ground }, call);
    };
    await fc.assert(fc.asyncProperty(combinedMutations(named), attempt), { seed: SEED, numRuns: RUNS });
    await expectCalm();
  });
});

describe('a setting takes only what everybody can read back', () => {
  const keys = [...companySettingKeys, ...Object.keys(platformSettings), ...brandingTextKeys];

  test.each(keys)('%s', async (key) => {
    const named = routeAt('settings.update');
    for (const [what, json] of Object.entries({ ...hostileJson, ...unusualJson, emptied: '""' })) {
      const body = `{"value":${json}}`;
      await send(
        { named, client: owner, context: ownerGround },
        {
          title: what,
          path: pathOf(named.route, { params: { key } }),
          body,
        },
      );
    }
    await owner.call(settingRoutes.list);
    await owner.call(settingRoutes.company, { params: { id: String(ownerGround.companyId) } });
    await server.stranger().call(brandingRoutes.show);
    await expectCalm();
  });
});
