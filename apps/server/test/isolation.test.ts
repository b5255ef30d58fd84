import { userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './setup/server.ts';
import { callRoute, resetRateLimits } from './sweeps/call-route.ts';
import { type Caller, sampleContextOf } from './sweeps/callers.ts';
import { idFieldsOf, type RecordKind, withId } from './sweeps/id-fields.ts';
import { dumpCompany, dumpShared, tenantTablesOf } from './sweeps/company-rows.ts';
import { allRoutes, type NamedRoute } from './sweeps/routes.ts';
import { type Sample, sampleOf } from './sweeps/samples.ts';
import { type SeededCompany, seedTwoCompanies } from './sweeps/two-companies.ts';

/** A user of the other company, or the platform owner on routes that treat them as a user of their own company. */
interface Attacker extends Caller {
  mayTry: (named: NamedRoute) => boolean;
}
const always = () => true;

let server: TestServer;
let victim: SeededCompany;
let own: SeededCompany;
let victimIds: Record<RecordKind, number[]>;
let attackers: Attacker[];

beforeAll(async () => {
  server = await startTestServer();
  ({ alpha: victim, beta: own } = await seedTwoCompanies(server));
  const owner = await server.owner();
  const ownerGround = sampleContextOf(owner, {
    owner,
    publicPlanId: own.adminContext.publicPlanId,
    manager: owner,
  });
  victimIds = {
    company: [victim.id],
    user: [victim.userContext.userId, victim.adminContext.userId],
    plan: [victim.planId],
    announcement: [await victim.adminContext.spare.announcement()],
    help: [await victim.adminContext.spare.help()],
    invoice: [victim.seeds.invoice],
    connection: [victim.seeds.connection, victim.seeds.cloudConnection],
    template: [victim.seeds.template],
    queue: [victim.seeds.queue],
    option: [victim.seeds.option],
    contact: [victim.seeds.contact],
    field: [victim.seeds.field],
    merge: [victim.seeds.merge],
    tag: [victim.seeds.tag],
    lane: [victim.seeds.lane],
    ticket: [victim.seeds.ticket],
    message: [victim.seeds.message],
    apiMessage: [victim.seeds.apiMessage],
    note: [victim.seeds.note],
    chat: [victim.seeds.chat],
    chatMessage: [victim.seeds.chatMessage],
    quickMessage: [victim.seeds.quickMessage],
    reportFilter: [victim.seeds.reportFilter],
    fileList: [victim.seeds.fileList],
    fileOption: [victim.seeds.fileOption],
    prompt: [victim.seeds.prompt],
    contactList: [victim.seeds.contactList],
    contactListItem: [victim.seeds.contactListItem],
    schedule: [victim.seeds.schedule],
    campaign: [victim.seeds.campaign],
    integration: [victim.seeds.integration],
    delivery: [victim.seeds.delivery],
  };
  attackers = [
    {
      name: 'a stranger',
      client: server.stranger(),
      context: own.userContext,
      mayTry: ({ route }) => route.can === 'public',
    },
    { name: 'a person', client: own.user, context: own.userContext, mayTry: always },
    { name: 'an administrator', client: own.admin, context: own.adminContext, mayTry: always },
    {
      name: 'the owner',
      client: owner,
      context: ownerGround,
      mayTry: ({ route }) => route.on === 'company' || route.on === 'report',
    },
  ];
}, 180_000);
afterAll(() => server.stop());

test('both companies have a row in every table that companies have', async () => {
  const tables = await tenantTablesOf(server);
  const [first, second] = [await dumpCompany(server, victim.id), await dumpCompany(server, own.id)];
  expect(tables.length).toBeGreaterThan(5);
  expect(tables.filter((table) => first[table]?.length === 0 || second[table]?.length === 0)).toEqual([]);
});

/** Everything that an attack must not change. */
const untouched = async () => ({
  victim: await dumpCompany(server, victim.id),
  shared: await dumpShared(server),
});

/** Everybody who may try a route, each with a call that would succeed with their own ids. */
async function attemptsAt(named: NamedRoute) {
  const trying = attackers.filter(({ mayTry }) => mayTry(named));
  return Promise.all(
    trying.map(async (attacker) => ({ ...attacker, sample: await sampleOf(named, attacker.context) })),
  );
}

async function attack({ client, context }: Attacker, named: NamedRoute, sample: Sample) {
  await resetRateLimits(server, named);
  return callRoute({ client, named, context }, sample);
}

describe("another company's id", () => {
  const places = allRoutes.flatMap((named) => idFieldsOf(named).map((place) => ({ named, place })));

  test('has places to be tried in', () => {
    expect(places.length).toBeGreaterThan(10);
  });

  test.each(
    places.map(
      ({ named, place }) => [`${named.key} ${place.part}.${place.path.join('.')}`, named, place] as const,
    ),
  )('is refused in %s, and nothing of theirs changes', async (_title, named, place) => {
    const attempts = await attemptsAt(named);
    const before = await untouched();
    for (const attempt of attempts) {
      for (const id of victimIds[place.kind]) {
        const { status, body } = await attack(attempt, named, withId(attempt.sample, place, id));
        // A list filtered by another company's id is empty.
        const allowed = place.part === 'query' ? [200, 400, 403, 404] : [400, 403, 404];
        expect(allowed, `${attempt.name} got ${status}`).toContain(status);
        expect(JSON.stringify(body)).not.toContain(victim.marker);
      }
    }
    expect(await untouched()).toEqual(before);
  });
});

const naming = () => ({ companyId: victim.id, company_id: victim.id, company: victim.id });
const inText = () => Object.fromEntries(Object.entries(naming()).map(([name, id]) => [name, String(id)]));

describe('a company named beside the input', () => {
  test.each(allRoutes.map((named) => [named.key, named] as const))(
    'is ignored or refused by %s',
    async (_key, named) => {
      const attempts = await attemptsAt(named);
      const before = await untouched();
      for (const attempt of attempts) {
        const { name, sample } = attempt;
        const inQuery = { ...sample, query: { ...sample.query, ...inText() } };
        const inBody = { ...sample, body: { ...sample.body, ...naming() } };
        for (const input of named.route.body ? [inQuery, inBody] : [inQuery]) {
          const { status, body } = await attack(attempt, named, input);
          expect(JSON.stringify(body), `${name} got ${status}`).not.toContain(victim.marker);
        }
      }
      expect((await untouched()).victim).toEqual(before.victim);
    },
  );
});

const pictureOf = async (company: SeededCompany) => {
  const id = String(company.adminContext.userId);
  const { profileImage } = await company.admin.call(userRoutes.show, { params: { id } });
  return new URL(profileImage ?? '', server.url);
};

describe("another company's files", () => {
  test('open by the address signed for them and by no other', async () => {
    const theirs = await pictureOf(victim);
    const mine = await pictureOf(own);
    const { status } = await own.admin.send('GET', theirs.pathname + theirs.search);
    expect(status).toBe(200);
    const later = new URL(theirs);
    later.searchParams.set('expires', String(Number(later.searchParams.get('expires')) + 1));
    for (const address of [theirs.pathname, theirs.pathname + mine.search, later.pathname + later.search]) {
      expect((await own.admin.send('GET', address)).status, address).toBe(404);
    }
  });
});
