import type { Incoming } from '@prosa/channels';
import { runInboundSteps } from '../../src/automation/inbound/steps.ts';
import { createChannelPort } from '../../src/conversations/channel-port.ts';
import { systemActor } from '../../src/platform/unit-of-work.ts';
import { createQueue, seedConnection } from './conversations.ts';
import { createCompany, type TestCompany } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let made = 0;

/** Calls the channel port as a channel would, in place of a phone. */
export class FakeChannel {
  readonly receive: (...incoming: Incoming[]) => Promise<void>;
  readonly acks: (id: string, ack: 2 | 3) => Promise<void>;

  constructor(server: TestServer, companyId: number, connectionId: number) {
    const port = createChannelPort(server.platform, runInboundSteps);
    const { unitOfWork } = server.platform;
    this.receive = (...incoming) =>
      unitOfWork.inCompany(companyId, systemActor, (work) => port.receive(work, connectionId, incoming));
    this.acks = (id, ack) =>
      unitOfWork.inCompany(companyId, systemActor, (work) =>
        port.applyAcks(work, connectionId, [{ id, ack }]),
      );
  }
}

/** A company with a queue and a connection whose channel is played by the test. */
export async function startWithFakeChannel(): Promise<{
  server: TestServer;
  company: TestCompany;
  queueId: number;
  line: FakeChannel;
}> {
  const server = await startTestServer();
  const company = await createCompany(server);
  const { id: queueId } = await createQueue(company.admin);
  const connectionId = await seedConnection(server, company.id, { isDefault: true });
  return { server, company, queueId, line: new FakeChannel(server, company.id, connectionId) };
}

export interface Sender {
  number: string;
  name: string;
}

export function incomingFrom({ number, name }: Sender) {
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
export const textFrom = (from: Sender, text: string): Incoming => ({
  ...incomingFrom(from),
  kind: 'message',
  content: { type: 'text', text },
  quoted: null,
  isForwarded: false,
});
