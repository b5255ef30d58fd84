import { companyRoutes, planRoutes, userRoutes } from '@prosa/contract';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** The password of all test users, unless a test sets another. */
export const PASSWORD = 'a-good-password';

let made = 0;
const unique = () => `${Date.now().toString(36)}${(made += 1)}`;

export interface TestCompany {
  id: number;
  admin: Client;
  adminCredentials: { email: string; password: string };
}

const roomyPlans = new WeakMap<TestServer, Promise<number>>();

/** A plan with all features and high limits, created once per server. */
function roomyPlan(server: TestServer): Promise<number> {
  const plan = roomyPlans.get(server) ?? makeRoomyPlan(server);
  roomyPlans.set(server, plan);
  return plan;
}

async function makeRoomyPlan(server: TestServer): Promise<number> {
  const owner = await server.owner();
  const limits = { users: 1000, connections: 10, queues: 10, amount: 49.9 };
  return (await owner.call(planRoutes.create, { body: { name: `Roomy ${unique()}`, ...limits } })).id;
}

/** A new company with a signed-in administrator, as the platform owner would create it. */
export async function createCompany(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<TestCompany> {
  const owner = await server.owner();
  const name = `Company ${unique()}`;
  const adminCredentials = { email: `admin.${unique()}@company.test`, password: PASSWORD };
  const body = {
    name,
    planId: await roomyPlan(server),
    dueDate: '2999-01-01',
    ...adminCredentials,
    ...changes,
  } as never;
  const company = await owner.call(companyRoutes.create, { body });
  return { id: company.id, admin: await server.signIn(adminCredentials), adminCredentials };
}

/** A signed-in user of that company, without any rights unless given. */
export async function createUser(
  server: TestServer,
  admin: Client,
  changes: Record<string, unknown> = {},
): Promise<Client> {
  const credentials = { email: `user.${unique()}@company.test`, password: PASSWORD };
  await admin.call(userRoutes.create, {
    body: { name: `User ${unique()}`, ...credentials, ...changes },
  });
  return server.signIn(credentials);
}
