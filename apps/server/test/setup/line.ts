import type { Incoming } from '@prosa/channels';
import { createChannelDoor } from '../../src/conversations/channel-door.ts';
import { nobody } from '../../src/platform/work.ts';
import { createQueue, plantConnection } from './conversations.ts';
import { createCompany, type TestCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let made = 0;

/** What a channel would hand over, in place of a phone. */
export class Line {
  readonly take: (...incoming: Incoming[]) => Promise<void>;
  readonly acks: (id: string, ack: 2 | 3) => Promise<void>;

  constructor(server: TestServer, companyId: number, connectionId: number) {
    const door = createChannelDoor(server.platform);
    const { workplace } = server.platform;
    this.take = (...incoming) =>
      workplace.inCompany(companyId, nobody, (work) => door.receive(work, connectionId, incoming));
    this.acks = (id, ack) =>
      workplace.inCompany(companyId, nobody, (work) => door.acks(work, connectionId, [{ id, ack }]));
  }
}

/** A company with a queue and a connection of which the test is the far end. */
export async function startWithLine(): Promise<{
  server: TestServer;
  company: TestCompany;
  queueId: number;
  line: Line;
}> {
  const server = await startTestServer();
  const company = await createCompany(server);
  const { id: queueId } = await createQueue(company.admin);
  const connectionId = await plantConnection(server, company.id, { isDefault: true });
  return { server, company, queueId, line: new Line(server, company.id, connectionId) };
}

export interface Somebody {
  number: string;
  name: string;
}

export function happened({ number, name }: Somebody) {
  const person = { ids: [`${number}@s.whatsapp.net`], number, name };
  const id = `LIVE-${(made += 1)}`;
  return {
    id,
    chat: { ...person, isGroup: false },
    sender: person,
    fromMe: false,
    at: new Date(),
    wasMissed: false,
  };
}
export const says = (from: Somebody, text: string): Incoming => ({
  ...happened(from),
  kind: 'message',
  content: { type: 'text', text },
  quoted: null,
  isForwarded: false,
});
