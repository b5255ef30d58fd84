import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '@prosa/server/src/platform/config.ts';
import { ConfigError } from '@prosa/server/src/platform/config-error.ts';
import { makeDataDir } from '@prosa/server/src/platform/secret-key-file.ts';
import type { GraphPeer } from '@prosa/peers/graph';
import type { PixBankPeer } from '@prosa/peers/outside';
import type { WhatsAppPeer } from '@prosa/peers/whatsapp';
import type { OutsideSystems } from './outside-systems.ts';
import { VERIFY_TOKEN } from './seed/channel-accounts.ts';
import { accounts, PASSWORD } from './seed/company.ts';

/** Fixed, so that the driver does not look it up on the internet. */
const WHATSAPP_VERSION = '2.3000.1043857760';

/** Fictitious, like all numbers of the demo. */
const SUPPORT_PHONE = '5511900000000';

interface DemoSettings {
  dataDir: string;
  /** The folder of the demo's own data: the peers, the phones and the marker of a complete company. */
  home: string;
  phonePort: number;
}

export function readSettings(environment: NodeJS.ProcessEnv): DemoSettings {
  const port = environment.PHONE_PORT || '4100';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new ConfigError('PHONE_PORT is not valid: it must be a whole number up to 65535.');
  const dataDir = resolve(environment.DATA_DIR || 'data-demo');
  return { dataDir, home: join(dataDir, 'demo'), phonePort: Number(port) };
}

/**
 * Real connections must never reach the local peer, which would log them out because it does not know them: a data
 * folder that is not the demo's is refused before anything is started.
 */
export function claimDataDir({ dataDir, home }: DemoSettings): void {
  if (existsSync(join(dataDir, 'postgres')) && !existsSync(home))
    throw new ConfigError(
      `DATA_DIR is not valid: ${dataDir} holds data that is not the demo's. Choose another folder.`,
    );
  makeDataDir(dataDir);
  mkdirSync(home, { recursive: true });
}

/** The peers that the product connects to. */
interface Peers {
  peer: WhatsAppPeer;
  graph: GraphPeer;
  systems: OutsideSystems;
  bank: PixBankPeer;
  caFile: string;
}

/** The product's configuration: its database is always the embedded one, and its peers are always local. */
export function productConfig(
  environment: NodeJS.ProcessEnv,
  { dataDir }: DemoSettings,
  { peer, graph, systems, bank, caFile }: Peers,
): Config {
  const { DATABASE_URL: _, ROLES: __, ...rest } = environment;
  return readConfig({
    LOG_LEVEL: 'error',
    SUPPORT_PHONE,
    ...rest,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: accounts.owner.email,
    ADMIN_PASSWORD: PASSWORD,
    WA_WEB_SOCKET_URL: peer.url,
    WA_ROOT_KEY: Buffer.from(peer.rootKey).toString('base64'),
    WA_CA_FILE: caFile,
    WA_WEB_VERSION: WHATSAPP_VERSION,
    GRAPH_API_URL: graph.url,
    META_LOGIN_URL: graph.url,
    META_APP_ID: graph.world.app.id,
    META_APP_SECRET: graph.world.app.secret,
    META_VERIFY_TOKEN: VERIFY_TOKEN,
    OPENAI_BASE_URL: `${systems.origin}/v1`,
    GOOGLE_TOKEN_URL: `${systems.origin}/token`,
    DIALOGFLOW_BASE_URL: systems.origin,
    OUTBOUND_ALLOW_HOSTS: [rest.OUTBOUND_ALLOW_HOSTS, systems.host, bank.host].filter(Boolean).join(','),
  });
}

/** Checked first, because the start takes minutes. */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((found, fail) => {
    probe.once('error', () =>
      fail(new ConfigError(`The port ${port} is in use by another program: set PHONE_PORT to a free one.`)),
    );
    probe.listen(port, '127.0.0.1', found);
  });
  await new Promise<void>((closed) => probe.close(() => closed()));
}
