import { randomId } from '../../api/random-id.ts';
import { OUTGOING_KEY_PREFIX } from './outgoing-storage-key.ts';
import type { OutgoingMessage } from './outgoing-messages.ts';

/**
 * The stored part of a waiting message, so that closing the tab loses no text. Files are too large for `localStorage`.
 */
type StoredMessage = Omit<OutgoingMessage, 'retry' | 'discard' | 'progress'> & {
  /** The id of the tab that is sending it. */
  tab: string;
};

const lockOf = (tab: string) => `outgoing-tab:${tab}`;

const tab = randomId();
// Held until this page closes, so that other pages can tell which stored messages are abandoned.
void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));

export function storeMessage({ retry: _r, discard: _d, progress: _p, ...message }: OutgoingMessage): void {
  const kept: StoredMessage = {
    ...message,
    files: message.files.map((file) => ({ ...file, url: message.quick ? file.url : null })),
    tab,
  };
  try {
    localStorage.setItem(OUTGOING_KEY_PREFIX + message.clientId, JSON.stringify(kept));
  } catch {
    // The storage is full: the message is still sent from this page.
  }
}

export const removeStoredMessage = (clientId: string) =>
  localStorage.removeItem(OUTGOING_KEY_PREFIX + clientId);

/** Takes over the user's messages whose page was closed before they were sent, oldest first. */
export async function claimAbandoned(userId: number): Promise<StoredMessage[]> {
  const alive = await findLiveTabs();
  const abandoned = Object.keys(localStorage)
    .filter((key) => key.startsWith(OUTGOING_KEY_PREFIX))
    .map((key) => readStoredMessage(key))
    .filter((kept) => kept !== null && kept.userId === userId && kept.tab !== tab && !alive.has(kept.tab))
    .filter((kept) => kept !== null)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const kept of abandoned)
    localStorage.setItem(OUTGOING_KEY_PREFIX + kept.clientId, JSON.stringify({ ...kept, tab }));
  return abandoned;
}

/** Without the Web Locks API all other tabs count as closed; sending a message twice is safe. */
async function findLiveTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const prefix = lockOf('');
  return new Set(
    held.map(({ name = '' }) => (name.startsWith(prefix) ? name.slice(prefix.length) : '')).filter(Boolean),
  );
}

function readStoredMessage(key: string): StoredMessage | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredMessage | null;
  } catch {
    return null;
  }
}
