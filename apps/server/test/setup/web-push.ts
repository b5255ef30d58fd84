import { api, PushMessage } from '@prosa/contract';
import { type PushBrowser, PushPeer } from '@prosa/peers/push';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { type Phones, startWithPhones } from './phones.ts';
import { waitUntil } from './wait-until.ts';

/** The product with local peers: phones, and browsers behind a push service. */
export interface WithPush extends Phones {
  push: PushPeer;
}

export async function startWithPush(): Promise<WithPush> {
  const push = await PushPeer.start();
  const phones = await startWithPhones({ push: { localService: push.origin } });
  return {
    ...phones,
    push,
    async stop() {
      await phones.stop();
      await push.stop();
    },
  };
}

/** Subscribes a user's browser that shows no page. */
export async function subscribe(
  { push }: WithPush,
  client: Client,
  language = 'pt-BR',
): Promise<PushBrowser> {
  const browser = push.subscribe();
  const { endpoint, keys } = browser;
  await client.call(api.push.subscribe, { body: { endpoint, keys, language: language as never } });
  return browser;
}

export const messagesOf = ({ pushed }: PushBrowser): PushMessage[] =>
  pushed.map(({ payload }) => PushMessage.parse(JSON.parse(payload)));

/** The push with this text, once it has arrived. */
export const waitForPush = (browser: PushBrowser, body: string): Promise<PushMessage> =>
  waitUntil(() => {
    const found = messagesOf(browser).find((message) => message.body === body);
    expect(found).toBeDefined();
    return found as PushMessage;
  });
