import type { ChannelAccount, ChannelSession, SessionState } from '../driver.ts';
import { createMetaDrivers } from '../meta/drivers.ts';
import type { SessionTiming } from '../meta/session.ts';
import type { Outgoing, OutgoingContent, OutgoingMedia } from '../outgoing.ts';
import type { WebhookChannel } from '../webhooks.ts';
import { type FakeGraphApi, plainFetch } from './fake-graph-api.ts';

export const NUMBER = '200300400500600';
export const BUSINESS = '900800700600500';
export const PAGE = '410000000000001';
const INSTAGRAM = '17840000000000042';
export const TOKEN = 'token-of-the-account';
export const OUR_ID = '3EB00123456789ABCDEF01';

const accounts: Record<WebhookChannel, ChannelAccount> = {
  whatsappapi: { accountId: NUMBER, parentId: BUSINESS, token: TOKEN, appSecret: 'app-secret' },
  facebook: { accountId: PAGE, parentId: null, token: TOKEN, appSecret: 'app-secret' },
  instagram: { accountId: INSTAGRAM, parentId: PAGE, token: TOKEN, appSecret: 'app-secret' },
};

export interface TestSession {
  session: ChannelSession;
  states: SessionState[];
  /** Resolves with the first reported state, past or future, that meets the condition. */
  waitForState: (isSo: (state: SessionState) => boolean) => Promise<SessionState>;
  /** How often the store was cleared. */
  clearCount: () => number;
}

/** Short delays without randomness. */
const timing: SessionTiming = {
  backoffMs: [5, 10],
  jitter: () => 0,
  triesBeforeTimeout: 3,
  checkEveryMs: 3_600_000,
};

export function openSession(
  farEnd: Pick<FakeGraphApi, 'url'>,
  channel: WebhookChannel,
  more: { account?: Partial<ChannelAccount>; timing?: Partial<SessionTiming>; timeoutMs?: number } = {},
): TestSession {
  const states: SessionState[] = [];
  const waiting = new Set<(state: SessionState) => void>();
  let clearedTimes = 0;
  const { timeoutMs } = more;
  const drivers = createMetaDrivers({
    graphUrl: farEnd.url,
    version: 'v25.0',
    fetch: (address, call) => plainFetch(address, timeoutMs === undefined ? call : { ...call, timeoutMs }),
    timing: { ...timing, ...more.timing },
  });
  const session = drivers[channel].open({
    store: {
      group: 1,
      read: () => Promise.resolve(new Map()),
      commit: () => Promise.resolve(),
      clear: () => {
        clearedTimes++;
        return Promise.resolve();
      },
    },
    listener: {
      state(state) {
        states.push(state);
        for (const look of waiting) look(state);
      },
      acks: () => {},
      contacts: () => {},
      history: () => {},
    },
    wantsHistory: false,
    account: { ...accounts[channel], ...more.account },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const until = (isSo: (state: SessionState) => boolean) =>
    new Promise<SessionState>((resolve) => {
      const known = states.find(isSo);
      if (known) return resolve(known);
      const look = (state: SessionState) => {
        if (!isSo(state)) return;
        waiting.delete(look);
        resolve(state);
      };
      waiting.add(look);
    });
  return { session, states, waitForState: until, clearCount: () => clearedTimes };
}

/** Opens a given account, and waits until it is connected or disconnected. */
export async function openAccountSession(
  url: string,
  channel: WebhookChannel,
  account: ChannelAccount,
): Promise<ChannelSession> {
  const { session, waitForState } = openSession({ url }, channel, { account });
  await waitForState((state) => isConnected(state) || isDisconnected(state));
  return session;
}

export const isConnected = ({ status }: SessionState): boolean => status === 'CONNECTED';
export const isDisconnected = ({ status }: SessionState): boolean => status === 'DISCONNECTED';

export async function openConnectedSession(...given: Parameters<typeof openSession>): Promise<TestSession> {
  const one = openSession(...given);
  await one.waitForState(isConnected);
  return one;
}

export const outgoing = (
  chatId: string,
  content: OutgoingContent,
  more: Partial<Outgoing> = {},
): Outgoing => ({
  id: OUR_ID,
  chatId,
  content,
  ...more,
});

export const textContent = (text: string): OutgoingContent => ({ type: 'text', text });

export const fileOf = (bytes: string, media: Partial<OutgoingMedia> = {}): OutgoingMedia => ({
  kind: 'image',
  mimetype: 'image/jpeg',
  fileName: 'foto.jpg',
  isVoice: false,
  seconds: null,
  waveform: null,
  open: () => Promise.resolve(inTwoChunks(Buffer.from(bytes))),
  ...media,
});

async function* inTwoChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const half = Math.floor(bytes.length / 2);
  yield bytes.subarray(0, half);
  yield bytes.subarray(half);
}
