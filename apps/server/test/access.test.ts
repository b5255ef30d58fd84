import { readFile, writeFile } from 'node:fs/promises';
import { type Route, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertRouteAllowed, type SessionCaller } from '../src/platform/identity/identity.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { callRoute, resetRateLimits } from './sweeps/call-route.ts';
import { type Caller, createCallers } from './sweeps/callers.ts';
import { type Outcomes, routesIn, outcomeOf, writeMatrix } from './sweeps/access-matrix.ts';
import { allRoutes, type NamedRoute } from './sweeps/routes.ts';
import { sampleOf } from './sweeps/samples.ts';

const file = new URL('access-matrix.txt', import.meta.url);
const MINUTES = 60_000;

let server: TestServer;
let callers: Caller[];
let outcomes: Outcomes;
let reviewed: string;

beforeAll(async () => {
  server = await startTestServer();
  callers = await createCallers(server);
  outcomes = await sweep();
  if (process.env['UPDATE_ACCESS_MATRIX']) await writeFile(file, writeMatrix(outcomes));
  reviewed = await readFile(file, 'utf8').catch(() => '');
}, 3 * MINUTES);
afterAll(() => server.stop());

async function sweep(): Promise<Outcomes> {
  const found: Outcomes = new Map();
  for (const named of allRoutes) {
    const row = new Map<string, string>();
    for (const caller of callers) row.set(caller.name, await outcomeFor(named, caller));
    found.set(named.key, row);
  }
  return found;
}

async function outcomeFor(named: NamedRoute, { client, context }: Caller): Promise<string> {
  if (client.user === undefined) client.cookie = undefined;
  await resetRateLimits(server, named);
  return outcomeOf(await callRoute({ client, named, context }, await sampleOf(named, context)));
}

test('everybody gets the outcome the reviewed matrix gives them', () => {
  expect(
    writeMatrix(outcomes),
    'Meant? Then write it anew: UPDATE_ACCESS_MATRIX=1 npm run test:server -- access',
  ).toBe(reviewed);
});

test('the reviewed matrix has a line for every route of the contract and for no other', () => {
  expect(routesIn(reviewed)).toEqual(allRoutes.map(({ key }) => key));
});

/** Needs a message whose delivery is unknown, so it needs a phone: `conversations/messages/fate.test.ts`. */
const needPhones = ['messages.resend', 'messages.confirm', 'messages.fetchMedia', 'messagesApi.checkNumber'];
/** Needs outside systems: `automation/integrations`, `organization/channel-accounts`, `organization/password-links`. */
const needFarEnds = [
  'passwordLinks.request',
  'passwordLinks.use',
  'passwordLinks.invite',
  'channelAccounts.pages',
  'channelAccounts.connect',
  'messageTemplates.sync',
  'messageTemplates.send',
  'integrations.testSession',
  'integrations.replay',
];

const byPlace = (a: string, b: string) =>
  allRoutes.findIndex(({ key }) => key === a) - allRoutes.findIndex(({ key }) => key === b);

test('every route was really carried out for somebody', () => {
  const never = allRoutes.filter(({ key }) => ![...(outcomes.get(key)?.values() ?? [])].includes('yes'));
  expect(never.map(({ key }) => key)).toEqual([...needPhones, ...needFarEnds].toSorted(byPlace));
});

test('what a plan flag guards is refused to a company whose plan has none', () => {
  const open = allRoutes.filter(
    ({ key, route }) => route.plan && outcomes.get(key)?.get('no-flags') !== 'plan',
  );
  expect(open.map(({ key }) => key)).toEqual([]);
});

const guarded: Route = { ...userRoutes.list, plan: 'useCampaigns' };
const admin = (plan: SessionCaller['plan']): SessionCaller => ({
  id: 1,
  name: '',
  email: '',
  profile: 'admin',
  super: false,
  companyId: 2,
  sessionId: '',
  mustChangePassword: false,
  lapsed: false,
  showDashboard: 'enabled',
  allowRealTime: 'enabled',
  allowConnections: 'enabled',
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  userClosePendingTicket: 'enabled',
  queueIds: [],
  hidesNumbers: false,
  plan,
});

describe('a route with a plan flag', () => {
  test('answers while the flag is on', () => {
    expect(() => assertRouteAllowed(admin({ useCampaigns: true }), guarded)).not.toThrow();
  });

  test.each([
    ['off', { useCampaigns: false }],
    ['not there', { useKanban: true }],
    ['of no plan at all', null],
  ])('refuses while the flag is %s, whoever calls', (_case, plan) => {
    expect(() => assertRouteAllowed(admin(plan), guarded)).toThrow('ERR_PLAN_WITHOUT_FEATURE');
    expect(() => assertRouteAllowed({ ...admin(plan), super: true }, guarded)).toThrow(
      'ERR_PLAN_WITHOUT_FEATURE',
    );
  });
});
