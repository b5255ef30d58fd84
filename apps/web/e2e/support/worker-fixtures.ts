import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base } from '@playwright/test';
import { createGraphPeer, type GraphPeer } from '@prosa/peers/graph';
import { PixBankPeer } from '@prosa/peers/outside';
import { PushPeer } from '@prosa/peers/push';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { ContextPool } from './context-pool.ts';
import { OWNER } from './people.ts';
import { Server } from './server.ts';

/** The support number of the platform. */
export const SUPPORT_PHONE = '5511987650000';

/** Set explicitly, so that no version is fetched from the internet. */
const WHATSAPP_VERSION = '2.3000.1043857760';

/** The verify token of the platform's Meta app webhook. */
const META_VERIFY_TOKEN = 'palavra-combinada-1';

const owner = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password };

export interface BrowserOptions {
  /** The executable of a complete browser; the others use a reduced one. */
  fullBrowserPath: string | undefined;
}

interface WorkerFixtures extends BrowserOptions {
  /** A complete browser with system notifications, microphone and camera; the reduced one lacks them. */
  fullBrowser: Browser;
  contexts: ContextPool;
  fullContexts: ContextPool;

  /** The simulated WhatsApp server. */
  peer: WhatsAppPeer;
  /** The simulated Graph API of Facebook, Instagram and the Cloud API. */
  graph: GraphPeer;
  /** The simulated push service. */
  pushService: PushPeer;
  /** The simulated bank that Pix charges are paid at. */
  bank: PixBankPeer;
  /** A server whose connections go to the peer. */
  connectingServer: Server;
  /** A server that opens no connections; the tests play the far ends. */
  quietServer: Server;
}

interface TestFixtures {
  /** The server of the test, shared with earlier tests of the worker. */
  server: Server;
}

/**
 * Each worker starts each fixture once, on first use. All worker fixtures are declared here: a spec that declared its
 * own would get separate workers, each with a browser, a server and a database.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  fullBrowserPath: [undefined, { scope: 'worker', option: true }],

  fullBrowser: [
    async ({ playwright, browser, launchOptions, fullBrowserPath }, use) => {
      if (launchOptions.executablePath === fullBrowserPath) return use(browser);
      const fullBrowser = await playwright.chromium.launch({
        ...launchOptions,
        ...(fullBrowserPath && { executablePath: fullBrowserPath }),
      });
      await use(fullBrowser);
      await fullBrowser.close();
    },
    { scope: 'worker' },
  ],

  contexts: [({ browser }, use) => use(new ContextPool(browser)), { scope: 'worker' }],
  fullContexts: [({ fullBrowser }, use) => use(new ContextPool(fullBrowser)), { scope: 'worker' }],

  peer: [
    async ({}, use) => {
      const peer = await WhatsAppPeer.start();
      await use(peer);
      await peer.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  graph: [
    async ({}, use) => {
      const graph = await createGraphPeer();
      await use(graph);
      await graph.stop();
    },
    { scope: 'worker' },
  ],

  pushService: [
    async ({}, use) => {
      const service = await PushPeer.start();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],

  bank: [
    async ({}, use) => {
      const bank = await PixBankPeer.start();
      await use(bank);
      await bank.stop();
    },
    { scope: 'worker' },
  ],

  connectingServer: [
    async ({ peer, graph, pushService, bank }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'prosa-e2e-peer-'));
      const certificate = join(folder, 'whatsapp-ca.pem');
      await writeFile(certificate, peer.ca);
      const server = new Server({
        ...owner,
        WA_WEB_SOCKET_URL: peer.url,
        WA_ROOT_KEY: Buffer.from(peer.rootKey).toString('base64'),
        WA_CA_FILE: certificate,
        WA_WEB_VERSION: WHATSAPP_VERSION,
        PUSH_SERVICE_URL: pushService.origin,
        OUTBOUND_ALLOW_HOSTS: bank.host,
        GRAPH_API_URL: graph.url,
        META_LOGIN_URL: graph.url,
        META_APP_ID: graph.world.app.id,
        META_APP_SECRET: graph.world.app.secret,
        META_VERIFY_TOKEN,
      });
      await server.start();
      const webhook = `${server.url}/api/webhooks/meta`;
      if (!(await graph.verifyWebhook(webhook, META_VERIFY_TOKEN)))
        throw new Error('The webhook did not answer as agreed');
      graph.setAppWebhook(webhook);
      await use(server);
      await server.remove();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  quietServer: [
    async ({}, use) => {
      const server = new Server({ ...owner, ROLES: 'web,worker', SUPPORT_PHONE });
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  server: ({ connectingServer }, use) => use(connectingServer),
});
