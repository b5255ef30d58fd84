import { planFlags, planRoutes, settingRoutes } from '@prosa/contract';
import type { Client } from '../setup/client.ts';
import { createCompany, createUser, PASSWORD } from '../setup/people.ts';
import { setUpPixKey } from '../setup/pix.ts';
import { seedOutsideSystem } from '../setup/outside-system.ts';
import { OWNER, type TestServer } from '../setup/server.ts';
import { createSpareRecords, type SampleContext } from './sample-context.ts';

/** A user or an anonymous client that tries every route. */
export interface Caller {
  name: string;
  client: Client;
  context: SampleContext;
}

/** All switches of a user. */
export const allSwitches = {
  allTicket: 'enabled',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  userClosePendingTicket: 'enabled',
  showDashboard: 'enabled',
  allowRealTime: 'enabled',
  allowConnections: 'enabled',
};

/** A public plan with every feature, and a plan without any; and where payments go. */
async function makePlans(owner: Client) {
  await setUpPixKey(owner);
  const limits = { users: 1000, connections: 1000, queues: 1000, amount: 0 };
  const full = await owner.call(planRoutes.create, { body: { name: 'Everything', ...limits } });
  const noFlags = Object.fromEntries(planFlags.map((flag) => [flag, false]));
  const bare = await owner.call(planRoutes.create, {
    body: { name: 'Nothing', ...limits, isPublic: false, ...noFlags },
  });
  return { publicPlanId: full.id, barePlanId: bare.id };
}

/** What no call of a test can do. */
async function restrict(
  server: TestServer,
  { oneTime, inactive }: { oneTime: Client; inactive: { id: number } },
): Promise<void> {
  // Set directly: only an installation's or company's first user gets a one-time password, and deactivating a company
  // by a call would also end its sessions.
  await server.sql('update users set "mustChangePassword" = true where id = $1', [oneTime.user?.id]);
  await server.sql('update companies set status = false where id = $1', [inactive.id]);
}

/** The callers of the access matrix, in the order of its columns. */
export async function createCallers(server: TestServer): Promise<Caller[]> {
  const owner = await server.owner();
  await owner.call(settingRoutes.update, { params: { key: 'allowSignup' }, body: { value: 'enabled' } });
  const { publicPlanId, barePlanId } = await makePlans(owner);
  const company = await createCompany(server, { planId: publicPlanId });
  const bareCompany = await createCompany(server, { planId: barePlanId });
  const lapsed = await createCompany(server, { dueDate: '2020-01-01' });
  const inactive = await createCompany(server, { planId: publicPlanId });
  const user = await createUser(server, company.admin);
  const oneTime = await createUser(server, company.admin);
  const inactiveUser = await createUser(server, inactive.admin);
  await restrict(server, { oneTime, inactive });

  const on = (client: Client, own: Pick<ContextOptions, 'manager' | 'token'>): SampleContext =>
    sampleContextOf(client, { owner, publicPlanId, ...own });
  const tokenOf = async (of: { id: number }) => (await seedOutsideSystem(server, of.id)).client.token;
  const somebody = on(await createUser(server, company.admin), { manager: company.admin });
  const garbled = server.stranger();
  garbled.token = 'eyJhbGciOiJub25lIn0.e30.';
  const signedIn = (name: string, client: Client, own: Parameters<typeof on>[1] = {}): Caller => ({
    name,
    client,
    context: on(client, own),
  });
  return [
    { name: 'nobody', client: server.stranger(), context: somebody },
    { name: 'garbled', client: garbled, context: somebody },
    signedIn('user', user, { manager: company.admin }),
    signedIn('switches', await createUser(server, company.admin, allSwitches), { manager: company.admin }),
    signedIn('admin', company.admin, { manager: company.admin }),
    signedIn('no-flags', bareCompany.admin, {
      manager: bareCompany.admin,
      token: await tokenOf(bareCompany),
    }),
    signedIn('lapsed', lapsed.admin, { token: await tokenOf(lapsed) }),
    signedIn('inactive', inactiveUser, { token: await tokenOf(inactive) }),
    signedIn('one-time', oneTime),
    signedIn('house', await createUser(server, owner, { profile: 'admin' }), { manager: owner }),
    signedIn('owner', owner, { manager: owner }),
  ];
}

interface ContextOptions {
  owner: Client;
  publicPlanId: number;
  manager?: Client | undefined;
  token?: string | undefined;
}

export function sampleContextOf(
  client: Client,
  { owner, publicPlanId, manager, token }: ContextOptions,
): SampleContext {
  if (!client.user) throw new Error('Nobody is signed in here.');
  const { id: userId, email, companyId } = client.user;
  return {
    companyId,
    userId,
    credentials: { email, password: email === OWNER.email ? OWNER.password : PASSWORD },
    publicPlanId,
    spare: createSpareRecords({
      owner,
      publicPlanId,
      companyId,
      userId,
      client,
      token,
      ...(manager ? { manager } : {}),
    }),
  };
}
