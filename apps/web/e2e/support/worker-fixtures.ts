import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base } from '@playwright/test';
import { createGraphPeer, type GraphPeer } from '@prosa/peers/graph';
import { PushPeer } from '@prosa/peers/push';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';
import { OWNER } from './people.ts';
import { Server } from './server.ts';

/** Whom people of these companies call for help. */
export const SUPPORT_PHONE = '5511987650000';

/** Named, so that nobody is asked for it. */
const WHATSAPP_VERSION = '2.3000.1043857760';

/** What the app of the platform is asked for when its webhook is entered. */
const META_VERIFY_TOKEN = 'palavra-combinada-1';

const owner = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password };

export interface BrowserOptions {
  /** The program of a browser with everything in it, where the others have less. */
  fullBrowserPath: string | undefined;
}

interface WorkerFixtures extends BrowserOptions {
  /** Has notices of the system, microphone and camera, which a light one has not. */
  fullBrowser: Browser;

  /** The far end of WhatsApp: a server on this computer. */
  peer: WhatsAppPeer;
  /** The far end of Facebook, Instagram and the Cloud API. */
  graph: GraphPeer;
  /** The push service of the browsers, on this computer too. */
  pushService: PushPeer;
  /** Its connections lead to the peer. */
  connectingServer: Server;
  /** Opens no connection by itself: what its far ends do is said by the tests. */
  quietServer: Server;
}

interface TestFixtures {
  /** The server of the test, which it shares with those that ran before it. */
  server: Server;
}

/**
 * Each worker starts what its tests ask for, once. All of it is declared here: a spec that declared something
 * of this kind itself would be given workers of its own, each with a browser, a server and a database.
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

  connectingServer: [
    async ({ peer, graph, pushService }, use) => {
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
