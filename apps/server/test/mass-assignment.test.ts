import { rightFields, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { callRoute, resetRateLimits } from './sweeps/call-route.ts';
import { type Caller, sampleContextOf } from './sweeps/callers.ts';
import { findForbiddenValues, addForbiddenColumns } from './sweeps/forbidden-columns.ts';
import { allRoutes, type NamedRoute } from './sweeps/routes.ts';
import { dumpCompany } from './sweeps/company-rows.ts';
import { type Sample, sampleOf } from './sweeps/samples.ts';
import { type SeededCompany, seedTwoCompanies } from './sweeps/two-companies.ts';

let server: TestServer;
let other: SeededCompany;
let own: SeededCompany;
let callers: Caller[];

beforeAll(async () => {
  server = await startTestServer();
  ({ alpha: other, beta: own } = await seedTwoCompanies(server));
  const owner = await server.owner();
  callers = [
    { name: 'a person', client: own.user, context: own.userContext },
    { name: 'an administrator', client: own.admin, context: own.adminContext },
    {
      name: 'the owner',
      client: owner,
      context: sampleContextOf(owner, { owner, publicPlanId: own.adminContext.publicPlanId, manager: owner }),
    },
  ];
}, 180_000);
afterAll(() => server.stop());

/** The rights and passwords of all users. */
const powers = () =>
  server.sql<{ id: number }>(
    'select id, "companyId", profile, super, "passwordHash", "mustChangePassword", online from users order by id',
  );

/** The other company without its events: some actions of the owner send events to every company. */
async function otherCompany() {
  const { events: _events, event_counters: _counters, ...rows } = await dumpCompany(server, other.id);
  return rows;
}

async function call(named: NamedRoute, { client, context }: Caller, sample: Sample): Promise<number> {
  await resetRateLimits(server, named);
  return (await callRoute({ client, named, context }, sample)).status;
}

const isOrdinary = (person: Record<string, unknown>) =>
  !person['super'] &&
  !person['mustChangePassword'] &&
  !person['online'] &&
  person['companyId'] !== other.id &&
  String(person['passwordHash']).startsWith('$argon2id$');

/** Separates the users that existed before from the new ones. */
const split = <P extends { id: number }>(people: P[], before: P[]) => {
  const ids = new Set(before.map(({ id }) => id));
  return [people.filter(({ id }) => ids.has(id)), people.filter(({ id }) => !ids.has(id))] as const;
};

const bodies = allRoutes.filter(({ route }) => route.body);

describe('columns that are nobody’s to fill in', () => {
  test.each(bodies.map((named) => [named.key, named] as const))(
    'are not filled in through %s',
    async (_key, named) => {
      for (const caller of callers) {
        const plain = await call(named, caller, await sampleOf(named, caller.context));
        const sample = await sampleOf(named, caller.context);
        const before = { people: await powers(), other: await otherCompany() };
        const status = await call(named, caller, addForbiddenColumns(named, sample, other.id));

        expect(status, `${caller.name}, with more than the route takes`).toBe(plain);
        const [known, added] = split(await powers(), before.people);
        expect(known, caller.name).toEqual(before.people);
        expect(
          added.filter((person) => !isOrdinary(person)),
          caller.name,
        ).toEqual([]);
        expect(await otherCompany(), caller.name).toEqual(before.other);
      }
      expect(await findForbiddenValues(server)).toEqual([]);
    },
  );
});

describe('a person cannot give themselves a right', () => {
  const gains: Record<(typeof rightFields)[number], unknown> = {
    profile: 'admin',
    startWork: '05:00',
    endWork: '22:00',
    allTicket: 'enabled',
    allowGroup: true,
    allHistoric: 'enabled',
    allUserChat: 'enabled',
    userClosePendingTicket: 'disabled',
    showDashboard: 'enabled',
    allowRealTime: 'enabled',
    allowConnections: 'enabled',
    queueIds: [1],
    whatsappId: 1,
  };

  test.each(rightFields)('%s', async (field) => {
    const person = await createUser(server, own.admin);
    const before = await powers();
    const params = { id: String(person.user?.id) };
    const { status, body } = await person.try(userRoutes.update, {
      params,
      body: { name: 'Me Myself', [field]: gains[field] },
    });
    expect([status, body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await powers()).toEqual(before);
    expect(await person.call(userRoutes.show, { params })).toMatchObject({
      [field]: person.user?.[field],
      name: person.user?.name,
    });
  });
});
