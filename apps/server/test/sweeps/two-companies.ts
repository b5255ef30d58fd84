import { planRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import type { Client } from '../setup/client.ts';
import { setUpPixKey } from '../setup/pix.ts';
import { createCompany, createUser } from '../setup/people.ts';
import type { TestServer } from '../setup/server.ts';
import { callRoute } from './call-route.ts';
import { sampleContextOf } from './callers.ts';
import type { SampleContext } from './sample-context.ts';
import { routeAt } from './routes.ts';
import { sampleOf } from './samples.ts';
import { seedConversations } from './seed-conversations.ts';
import type { Seeds } from './seeds.ts';

/** A company with one row in every table, each with a recognizable word. */
export interface SeededCompany {
  id: number;
  /** Part of every text of this company, and of no other. */
  marker: string;
  planId: number;
  admin: Client;
  user: Client;
  /** The sample contexts of its administrator and its attendant. */
  adminContext: SampleContext;
  userContext: SampleContext;
  seeds: Seeds;
}

export interface TwoCompanies {
  alpha: SeededCompany;
  beta: SeededCompany;
}

export async function seedTwoCompanies(server: TestServer): Promise<TwoCompanies> {
  const owner = await server.owner();
  await owner.call(settingRoutes.update, { params: { key: 'allowSignup' }, body: { value: 'enabled' } });
  await setUpPixKey(owner);
  return { alpha: await seedCompany(server, 'Alphamark'), beta: await seedCompany(server, 'Betamark') };
}

async function seedCompany(server: TestServer, marker: string): Promise<SeededCompany> {
  const owner = await server.owner();
  const limits = { users: 1000, connections: 1000, queues: 1000, amount: 0 };
  const { id: planId } = await owner.call(planRoutes.create, {
    body: { name: `${marker} plan`, ...limits, isPublic: false },
  });
  const { id, admin } = await createCompany(server, { name: `${marker} company`, street: marker, planId });
  const user = await createUser(server, admin, { name: `${marker} person`, farewellMessage: marker });
  await admin.call(userRoutes.update, {
    params: { id: String(admin.user?.id) },
    body: { name: `${marker} admin` },
  });
  await admin.call(settingRoutes.updateCompany, { body: { column: 'lgpdMessage', data: marker } });
  const publicPlanId = (await owner.call(planRoutes.listPublic, { query: {} }))[0]?.id ?? 1;
  const adminGround = sampleContextOf(admin, { owner, publicPlanId, manager: admin });
  const userGround = sampleContextOf(user, { owner, publicPlanId, manager: admin });
  for (const key of ['users.uploadAvatar', 'companies.updateHours', 'announcements.markRead'])
    await callAs(admin, key, adminGround);
  const seeds = await seedConversations(server, id, { marker, userId: user.sessionUser.id });
  return { id, marker, planId, admin, user, adminContext: adminGround, userContext: userGround, seeds };
}

async function callAs(client: Client, key: string, ground: SampleContext): Promise<void> {
  const named = routeAt(key);
  const { status } = await callRoute({ client, named, context: ground }, await sampleOf(named, ground));
  if (status !== 200) throw new Error(`${key} answered ${status}`);
}
