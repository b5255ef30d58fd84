import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@prosa/contract';
import { createGraphPeer } from '@prosa/peers/graph';
import { Phones, startPhoneServer, type WaitingCode } from '@prosa/peers/phone';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { startServer } from '@prosa/server/src/server.ts';
import { Client } from './client.ts';
import { registerNotices, startDemoBank } from './demo-bank.ts';
import { OutsideSystems } from './outside-systems.ts';
import { moveWebhooks } from './seed/channel-accounts.ts';
import { companyPhones, PHONE_PAGE_USER } from './seed/company.ts';
import { simulatedTexts } from './seed/simulated-texts.ts';
import { seed } from './seed/seed.ts';
import { claimDataDir, productConfig, readSettings, assertPortFree } from './settings.ts';

export interface Demo {
  url: string;
  phoneUrl: string;
  stop(): Promise<void>;
}

interface DemoCallbacks {
  log: (text: string) => void;
  /** The database is permanently lost. */
  onLost: (error: Error) => void;
  /** Stopping was requested during the start. */
  isStopping: () => boolean;
}

/** Written when the company is complete; without it the company is created again. */
interface SeedMarker {
  phonePassword: string;
}

/**
 * Starts the peers, then the product, then the company, then the phone page: last, because it signals that everything
 * is ready.
 */
export async function startDemo(
  environment: NodeJS.ProcessEnv,
  { log, onLost, isStopping }: DemoCallbacks,
): Promise<Demo> {
  const settings = readSettings(environment);
  const { home, phonePort } = settings;
  await assertPortFree(phonePort);
  claimDataDir(settings);
  const marker = join(home, 'seeded.json');
  const isSeeded = existsSync(marker);
  const peerHome = join(home, 'peer');
  const graphHome = join(home, 'graph');
  const phonesHome = join(home, 'phones');
  if (!isSeeded)
    for (const left of [peerHome, graphHome, phonesHome]) rmSync(left, { recursive: true, force: true });

  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const peer = await WhatsAppPeer.start({ directory: peerHome });
    undo.push(() => peer.stop());
    const graph = await createGraphPeer({ directory: graphHome, automaticReceipts: 'sent' });
    undo.push(() => graph.stop());
    const phones = new Phones(peer, phonesHome, graph);
    undo.push(() => phones.store.close());
    const caFile = join(home, 'whatsapp-ca.pem');
    await writeFile(caFile, peer.ca);
    const systems = await OutsideSystems.startOnSamePort(join(home, 'outside-systems.json'), log);
    undo.push(() => systems.stop());
    const bank = await startDemoBank(join(home, 'bank.json'), log);
    undo.push(() => bank.stop());
    const farEnds = { peer, graph, systems, bank, caFile };
    const server = await startServer(productConfig(environment, settings, farEnds), {
      onProgress: log,
      onLost,
    });
    undo.push(() => server.stop());
    if (!isSeeded) {
      const seeded: SeedMarker = { phonePassword: randomBytes(18).toString('base64url') };
      const throwIfStopped = () => {
        if (isStopping()) throw new Error('The demo was stopped while it was prepared.');
      };
      const stage = { phones, graph, systems: systems.origin, bank: bank.origin };
      await seed(server, stage, seeded.phonePassword, {
        log,
        throwIfStopped,
      });
      await writeFile(`${marker}.new`, JSON.stringify(seeded), { mode: 0o600 });
      await rename(`${marker}.new`, marker);
    }
    moveWebhooks(graph, server.localUrl);
    await registerNotices(bank, server.platform.database, server.localUrl);
    const { phonePassword } = JSON.parse(await readFile(marker, 'utf8')) as SeedMarker;
    const phoneServer = await startPhoneServer({
      phones,
      graph,
      bank,
      port: phonePort,
      companyPhones,
      readCodes: createCodeReader(server.localUrl, phonePassword),
      texts: simulatedTexts,
    });
    undo.push(() => phoneServer.stop());
    return { url: server.url, phoneUrl: phoneServer.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the codes that connections of the demo company are waiting with. */
function createCodeReader(url: string, password: string): () => Promise<WaitingCode[]> {
  const client = new Client(url, { email: PHONE_PAGE_USER.email, password });
  return async () =>
    (await client.call(api.connections.list, { query: {} }))
      .filter(({ status, qrcode }) => status === 'qrcode' && qrcode !== '')
      .map(({ name, qrcode }) => ({ connection: name, code: qrcode }));
}
