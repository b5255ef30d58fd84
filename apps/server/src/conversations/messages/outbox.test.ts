import { api } from '@prosa/contract';
import { NotConnected, NotSent, type Outgoing } from '@prosa/channels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { createOutbox } from '../../channels/outbox.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { claimMessage, settleMessage } from './outbox.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
  server.platform.unitOfWork.inCompany(company.id, systemActor, act);

/** A connection with messages that wait to be sent over it. */
async function write(...bodies: string[]): Promise<number> {
  const whatsappId = await seedConnection(server, company.id);
  const contact = await createContact(company.admin);
  const ticketId = await seedTicket(server, company.id, { contactId: contact.id, whatsappId });
  for (const body of bodies)
    await company.admin.call(api.messages.send, { params: { ticketId: String(ticketId) }, body: { body } });
  return whatsappId;
}

const states = (whatsappId: number) =>
  server.sql<{ body: string; sendState: string; attempts: number }>(
    'select body, "sendState", attempts from messages where "whatsappId" = $1 order by id',
    [whatsappId],
  );

const port = {
  claimMessage: (work: CompanyWork, id: number, epoch: number) =>
    claimMessage(work, id, epoch, server.platform.storage),
  settleMessage,
};

test('a message whose claim was committed without our hearing of it goes out, once and in its place', async () => {
  const connectionId = await write('first', 'second', 'third');
  const sent: string[] = [];
  let failing = 2;
  const step = createOutbox({
    session: {
      send: async ({ id, content }: Outgoing) => {
        sent.push(content.type === 'text' ? content.text : '');
        return id;
      },
    },
    door: port,
    connectionId,
    epoch: 1,
    inCompany: async (act) => {
      const value = await inCompany(act);
      // The database has it, but the line to the database breaks before it can say so.
      if (failing-- > 0) throw new Error('Connection terminated unexpectedly');
      return value;
    },
  });
  await expect(step()).rejects.toThrow();
  await expect(step()).rejects.toThrow();
  while (await step());
  expect(sent).toEqual(['first', 'second', 'third']);
  expect((await states(connectionId)).map(({ sendState }) => sendState)).toEqual(['sent', 'sent', 'sent']);
});

test('a connection that is away costs a message none of its tries', async () => {
  const connectionId = await write('patient');
  const send = async () => {
    throw new NotConnected();
  };
  const step = createOutbox({ session: { send }, door: port, connectionId, epoch: 1, inCompany, pauseMs: 0 });
  for (let time = 0; time < 25; time++) expect(await step()).toBe(false);
  expect(await states(connectionId)).toMatchObject([{ sendState: 'queued', attempts: 0 }]);
});

test('one that cannot be made ready again and again is shown as failed', async () => {
  const connectionId = await write('stubborn');
  const send = async () => {
    throw new NotSent('the file is not taken');
  };
  const step = createOutbox({ session: { send }, door: port, connectionId, epoch: 1, inCompany, pauseMs: 0 });
  for (let time = 0; time < 25; time++) await step();
  expect(await states(connectionId)).toMatchObject([{ sendState: 'failed', attempts: 20 }]);
});
