import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './setup/server.ts';
import { callRoute } from './sweeps/call-route.ts';
import { dumpTickets, type HiddenTicket, hideTickets, SECRET } from './sweeps/hidden-tickets.ts';
import { type IdField, idFieldsOf, withId } from './sweeps/id-fields.ts';
import { allRoutes, type NamedRoute } from './sweeps/routes.ts';
import { type Sample, sampleOf } from './sweeps/samples.ts';
import { withField } from './sweeps/shapes.ts';

let server: TestServer;
let hidden: HiddenTicket[];

beforeAll(async () => {
  server = await startTestServer();
  hidden = await hideTickets(server);
}, 180_000);
afterAll(() => server.stop());

/** The id of the hidden ticket's data to insert, by kind of field. */
const idOf: Partial<Record<IdField['kind'], keyof HiddenTicket>> = {
  ticket: 'ticketId',
  message: 'messageId',
  note: 'noteId',
  contact: 'contactId',
};

const places = allRoutes.flatMap((named) =>
  idFieldsOf(named)
    .filter(({ kind }) => idOf[kind] !== undefined)
    .map((place) => [`${named.key} ${place.part}.${place.path.join('.')}`, named, place] as const),
);

/** Calls that would succeed if this user were allowed to see the ticket. */
async function attemptsOf(named: NamedRoute, place: IdField, one: HiddenTicket): Promise<Sample[]> {
  const sample = await sampleOf(named, one.context);
  // A quoted message is quoted in the user's own conversation with the same contact.
  const isQuoted = place.kind === 'message' && sample.params?.['ticketId'] !== undefined;
  const within = isQuoted
    ? { ...sample, params: { ...sample.params, ticketId: String(one.ownTicketId) } }
    : sample;
  const byId = withId(within, place, Number(one[idOf[place.kind] ?? 'ticketId']));
  if (!/uuid$/i.test(String(place.path.at(-1)))) return [byId];
  return [byId, { ...within, [place.part]: withField(within[place.part] ?? {}, place.path, one.uuid) }];
}

/** A list filtered by something hidden is empty; a number is not a valid uuid. */
function allowedAt({ part, path, kind }: IdField): number[] {
  // All users may see contacts, but not the conversations with them.
  if (kind === 'contact') return [200, 400, 403, 404, 409];
  if (path.at(-1) === 'uuid') return [400, 404];
  return part === 'query' ? [200, 403, 404] : [403, 404];
}

describe('a ticket that somebody may not see', () => {
  test('is tried in every place of the contract that takes an id of it, and for every reason', () => {
    expect(places.length).toBeGreaterThan(30);
    expect(hidden.map(({ why }) => why)).toHaveLength(6);
  });

  test.each(places)('is kept from them by %s, and nothing of it changes', async (_title, named, place) => {
    const attempts = [];
    for (const one of hidden)
      for (const sample of await attemptsOf(named, place, one)) attempts.push({ ...one, sample });
    const before = await dumpTickets(server, hidden);
    for (const { why, person, context, sample } of attempts) {
      const { status, body } = await callRoute({ client: person, named, context }, sample);
      expect(allowedAt(place), `${why}: ${status} ${JSON.stringify(body)}`).toContain(status);
      expect(JSON.stringify(body), why).not.toContain(SECRET);
    }
    expect(await dumpTickets(server, hidden)).toEqual(before);
  });
});
