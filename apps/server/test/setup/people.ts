import { companyRoutes, planRoutes, userRoutes } from '@prosa/contract';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

let made = 0;
const unique = () => `${Date.now().toString(36)}${(made += 1)}`;

export interface TestCompany {
  id: number;
  admin: Client;
  adminCredentials: { email: string; password: string };
}

/** A company of its own with a signed-in administrator, as the platform owner would make it. */
export async function createCompany(server: TestServer, changes: Record<string, unknown> = {}): Promise<TestCompany> {
  const owner = await server.owner();
  const [plan] = await owner.call(planRoutes.listAll);
  const name = `Company ${unique()}`;
  const adminCredentials = { email: `admin.${unique()}@company.test`, password: 'a-good-password' };
  const body = { name, planId: plan?.id ?? 1, dueDate: '2999-01-01', ...adminCredentials, ...changes } as never;
  const company = await owner.call(companyRoutes.create, { body });
  return { id: company.id, admin: await server.signIn(adminCredentials), adminCredentials };
}

/** A signed-in person of that company, without any right unless given. */
export async function createUser(server: TestServer, admin: Client, changes: Record<string, unknown> = {}): Promise<Client> {
  const credentials = { email: `user.${unique()}@company.test`, password: 'a-good-password' };
  await admin.call(userRoutes.create, { body: { name: `User ${unique()}`, ...credentials, ...changes } as never });
  return server.signIn(credentials);
}
