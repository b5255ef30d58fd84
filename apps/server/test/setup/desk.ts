import type { Client } from './client.ts';
import { createQueue, seedConnection } from './conversations.ts';
import { createCompany, createUser, type TestCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server with a company and one of its attendants. */
export async function startCompany(): Promise<{ server: TestServer; company: TestCompany; user: Client }> {
  const server = await startTestServer();
  const company = await createCompany(server);
  return { server, company, user: await createUser(server, company.admin) };
}

export interface Desk {
  server: TestServer;
  company: TestCompany;
  queueId: number;
  otherQueueId: number;
  connectionId: number;
}

/** A server with a company that has two queues and a connection without a phone. */
export async function startDesk(queues: [object, object] = [{}, {}]): Promise<Desk> {
  const server = await startTestServer();
  const company = await createCompany(server);
  const { id: queueId } = await createQueue(company.admin, queues[0]);
  const { id: otherQueueId } = await createQueue(company.admin, queues[1]);
  const connectionId = await seedConnection(server, company.id, { isDefault: true });
  return { server, company, queueId, otherQueueId, connectionId };
}

export interface Team {
  server: TestServer;
  company: TestCompany;
  queueId: number;
  ana: Client;
  bruno: Client;
}

/** A server with a company whose two attendants are members of its only queue. */
export async function startTeam(): Promise<Team> {
  const server = await startTestServer();
  const company = await createCompany(server);
  const { id: queueId } = await createQueue(company.admin);
  const add = () => createUser(server, company.admin, { queueIds: [queueId] });
  return { server, company, queueId, ana: await add(), bruno: await add() };
}
