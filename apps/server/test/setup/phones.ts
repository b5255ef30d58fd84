import { api, type Connection } from '@prosa/contract';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { expect } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import type { Client } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';
import { until } from './waiting.ts';

/** The product with a WhatsApp server on this computer at the other end, and phones to talk to it. */
export interface Phones {
  server: TestServer;
  peer: WhatsAppPeer;
  stop(): Promise<void>;
}

export const whatsappOf = (peer: WhatsAppPeer): Config['whatsapp'] => ({
  socketUrl: peer.url,
  rootKey: Buffer.from(peer.rootKey),
  ca: peer.ca,
  version: [2, 3000, 1_043_857_760],
});

export async function startWithPhones(changes: Partial<Config> = {}): Promise<Phones> {
  const peer = await WhatsAppPeer.start();
  const server = await startTestServer({
    roles: ['web', 'worker', 'channels'],
    whatsapp: whatsappOf(peer),
    ...changes,
  });
  return {
    server,
    peer,
    async stop() {
      await server.stop();
      await peer.stop();
    },
  };
}

/** Adds a connection, scans its code with a phone, and waits until it is up. */
export async function connect(
  peer: WhatsAppPeer,
  admin: Client,
  phone: string,
  fields: Record<string, unknown> = {},
): Promise<Connection> {
  const made = await admin.call(api.connections.create, { body: { name: `Line ${phone}`, ...fields } });
  const row = () => admin.call(api.connections.show, { params: { id: String(made.id) }, query: {} });
  const withCode = await until(async () => {
    const found = await row();
    expect(found).toMatchObject({ status: 'qrcode', qrcode: expect.stringContaining(',') as string });
    return found;
  });
  peer.scan(withCode.qrcode, { phone, pushName: 'Company' });
  return until(async () => {
    const found = await row();
    expect(found.status).toBe('CONNECTED');
    return found;
  });
}
