import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '@prosa/server/src/platform/config.ts';
import type { GraphPeer } from '@prosa/peers/graph';
import type { WhatsAppPeer } from '@prosa/peers/whatsapp';
import type { OutsideSystems } from './outside-systems.ts';
import { VERIFY_TOKEN } from './seed/channel-accounts.ts';
import { accounts, PASSWORD } from './seed/company.ts';

/** Named, so that the driver does not ask the internet for it. */
const WHATSAPP_VERSION = '2.3000.1043857760';

/** Made up, as every number of the demo. */
const SUPPORT_PHONE = '5511900000000';

export interface DemoSettings {
  dataDir: string;
  /** What is not the product's: the far end, its phones, and whether the company is complete. */
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
 * Real connections must never meet the loopback server, which knows none of them and would log them out: a
 * folder with data that is not the demo's is refused before anything is started.
 */
export function claimDataDir({ dataDir, home }: DemoSettings): void {
  if (existsSync(join(dataDir, 'postgres')) && !existsSync(home))
    throw new ConfigError(
      `DATA_DIR is not valid: ${dataDir} holds data that is not the demo's. Choose another folder.`,
    );
  mkdirSync(home, { recursive: true });
}

/** What the product talks to. */
export interface Peers {
  peer: WhatsAppPeer;
  graph: GraphPeer;
  systems: OutsideSystems;
  caFile: string;
}

/** The product's own configuration: its database is always the embedded one, its far end always the loopback one. */
export function productConfig(
  environment: NodeJS.ProcessEnv,
  { dataDir }: DemoSettings,
  { peer, graph, systems, caFile }: Peers,
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
    OUTBOUND_ALLOW_HOSTS: [rest.OUTBOUND_ALLOW_HOSTS, systems.host].filter(Boolean).join(','),
  });
}

/** Found out before minutes are spent on anything else. */
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
