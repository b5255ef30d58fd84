import { api, contactRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import {
  stubAccountLookup,
  createContact,
  hideNumbers,
  newNumber,
  seedTicket,
} from '../../../test/setup/conversations.ts';
import { startTeam, type Team } from '../../../test/setup/desk.ts';
import { createUser } from '../../../test/setup/people.ts';

let team: Team;
beforeAll(async () => {
  team = await startTeam();
});
afterAll(() => team.server.stop());

const at = (id: number) => ({ params: { id: String(id) } });
const rename = (who: Client, id: number, body: object) => who.try(contactRoutes.update, { ...at(id), body });
const numberOf = async (id: number) => (await team.company.admin.call(contactRoutes.show, at(id))).number;

/** A contact whom Ana serves, or who waits in her queue. */
async function served(status = 'open') {
  const { server, company, ana, queueId } = team;
  const contact = await createContact(company.admin);
  const userId = status === 'open' ? ana.sessionUser.id : null;
  const ticketId = await seedTicket(server, company.id, { contactId: contact.id, status, userId, queueId });
  return { ...contact, ticketId };
}
const logOf = async (who: Client, ticketId: number) =>
  (await who.call(api.tickets.log, { params: { ticketId: String(ticketId) } })).map(({ type, user }) => [
    type,
    user?.id,
  ]);

describe('a number that changes while somebody is served', () => {
  test('is refused to those who may not write there, and goes into their audit log', async () => {
    const outsider = await createUser(team.server, team.company.admin);
    for (const status of ['open', 'pending', 'nps', 'lgpd']) {
      const { id, number } = await served(status);
      const { status: answer, body } = await rename(outsider, id, { number: newNumber() });
      expect([answer, body.error], status).toEqual([403, 'ERR_CONTACT_SERVED_BY_OTHERS']);
      expect(await numberOf(id)).toBe(number);
      // The form sends the number with every change.
      expect((await rename(outsider, id, { name: 'New name', number })).status).toBe(200);
    }
    const refused = await auditOf(team.server, 'permission.refused');
    expect(refused.at(-1)).toMatchObject({ userId: outsider.sessionUser.id, subject: 'PUT /contacts/:id' });
    const closed = await served('closed');
    expect((await rename(outsider, closed.id, { number: newNumber() })).status).toBe(200);
  });

  test('is written into the ticket and the audit log, where no whole number stands', async () => {
    const { id, number, ticketId } = await served();
    const wanted = newNumber();
    expect((await rename(team.ana, id, { number: wanted })).status).toBe(200);
    expect(await logOf(team.ana, ticketId)).toEqual([['numberChanged', team.ana.sessionUser.id]]);
    const { messages } = await team.ana.call(api.messages.list, {
      params: { ticketUuid: String(ticketId) },
      query: {},
    });
    expect(messages.map(({ mediaType }) => mediaType)).toEqual(['number_change']);
    const entry = (await auditOf(team.server, 'contact.numberChanged')).at(-1);
    expect(entry).toMatchObject({
      userId: team.ana.sessionUser.id,
      subject: `contact:${id}`,
      after: { tickets: [ticketId] },
    });
    expect(JSON.stringify(entry)).toContain('****');
    for (const whole of [number, wanted]) expect(JSON.stringify(entry)).not.toContain(whole);
  });

  test('is logged in the ticket when two contacts are made one, too', async () => {
    const [kept, gone] = [await served(), await served('pending')];
    await team.company.admin.call(api.contactMerges.merge, { ...at(kept.id), body: { contactId: gone.id } });
    for (const { ticketId } of [kept, gone])
      expect(await logOf(team.company.admin, ticketId)).toEqual([
        ['contactMerged', team.company.admin.sessionUser.id],
      ]);
  });

  test('tells nothing about a hidden one: the right is asked for the number there is as for another', async () => {
    await hideNumbers(team.company);
    stubAccountLookup(team.server, {});
    const outsider = await createUser(team.server, team.company.admin);
    const { id, number } = await served();
    const [hit, miss] = [
      await rename(outsider, id, { number }),
      await rename(outsider, id, { number: newNumber() }),
    ];
    expect([hit.status, hit.body]).toEqual([403, { error: 'ERR_CONTACT_SERVED_BY_OTHERS' }]);
    expect([miss.status, miss.body]).toEqual([hit.status, hit.body]);
    expect((await rename(outsider, id, { number: '55119****-**21', name: 'Only the name' })).status).toBe(
      200,
    );
  });
});
