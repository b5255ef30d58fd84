import i18n from 'i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/api-error.ts';
import { addMessage } from '../../api/live/message-cache.ts';
import { useLiveConnection } from '../../api/live/socket.ts';
import { queryClient } from '../../api/queries.ts';
import { getSession } from '../../api/session.ts';
import { api } from '../../api/routes.gen.ts';
import { loadArea } from '../../i18n/index.ts';
import { errorText } from '../../ui/error-text.ts';
import {
  type NewOutgoingMessage,
  type OutgoingFile,
  type OutgoingMessage,
  useAllOutgoingMessages,
} from './outgoing-messages.ts';
import { randomId } from '../../api/random-id.ts';
import { removeStoredMessage, storeMessage, claimAbandoned } from './outgoing-storage.ts';

/** Retry interval while the server is unreachable, in case no event reports that it is back. */
const RETRY_MS = 5000;
/** Browsers limit `keepalive` requests, which outlive the page, to about 64 kB. */
const KEEPALIVE_CHARACTERS = 10_000;

const REVOKE_URL_AFTER_MS = 60_000;

const files = new Map<string, File>();
const uploads = new Map<string, AbortController>();
/** Tickets with a send in progress: one message at a time, to keep their order. */
const busy = new Set<number>();

const messages = () => useAllOutgoingMessages.getState().messages;
const setMessages = (changed: OutgoingMessage[]) => useAllOutgoingMessages.setState({ messages: changed });

function updateMessage(clientId: string, changes: Partial<OutgoingMessage>): void {
  setMessages(messages().map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)));
}

/** Shows a message at once and sends it after the ticket's earlier ones. */
export function enqueueMessage(written: NewOutgoingMessage, file?: File): void {
  const clientId = randomId();
  if (file) files.set(clientId, file);
  const message: OutgoingMessage = {
    ...written,
    clientId,
    files: filesOf(written, file),
    createdAt: new Date().toISOString(),
    state: 'waiting',
    reason: null,
    progress: null,
    canRetry: true,
    ...actionsOf(clientId),
  };
  setMessages([...messages(), message]);
  storeMessage(message);
  void sendNext(message.ticketId);
}

function filesOf({ quick }: NewOutgoingMessage, file: File | undefined): OutgoingFile[] {
  if (file) return [{ name: file.name, mime: file.type, bytes: file.size, url: URL.createObjectURL(file) }];
  return quick?.media ? [{ ...quick.media, bytes: 0 }] : [];
}

const actionsOf = (clientId: string) => ({
  retry: () => retry(clientId),
  discard: () => discard(clientId),
});

function retry(clientId: string): void {
  const message = messages().find((one) => one.clientId === clientId);
  if (!message?.canRetry || message.state === 'sending') return;
  updateMessage(clientId, { state: 'waiting', reason: null });
  void sendNext(message.ticketId);
}

/** Removes a message that the server does not have yet and aborts its upload. */
function discard(clientId: string): void {
  uploads.get(clientId)?.abort();
  removeMessage(clientId);
}

function removeMessage(clientId: string): void {
  const message = messages().find((one) => one.clientId === clientId);
  setMessages(messages().filter((one) => one.clientId !== clientId));
  removeStoredMessage(clientId);
  files.delete(clientId);
  // Revoked later, because the bubble stays visible until the server's picture has loaded.
  for (const { url } of message?.files ?? [])
    if (url) setTimeout(() => URL.revokeObjectURL(url), REVOKE_URL_AFTER_MS);
}

async function sendNext(ticketId: number): Promise<void> {
  const me = getSession()?.id;
  const next = messages().find(
    (one) => one.ticketId === ticketId && one.userId === me && one.state === 'waiting',
  );
  if (!next || busy.has(ticketId)) return;
  busy.add(ticketId);
  updateMessage(next.clientId, { state: 'sending' });
  const goesOn = await deliver(next);
  busy.delete(ticketId);
  if (goesOn) return sendNext(ticketId);
  setTimeout(() => void sendNext(ticketId), RETRY_MS);
}

/** Sends one message. False if the server is unreachable, so the next one must wait. */
async function deliver(message: OutgoingMessage): Promise<boolean> {
  const { clientId, ticketUuid } = message;
  const abort = new AbortController();
  uploads.set(clientId, abort);
  try {
    const reply = await post(message, abort.signal);
    for (const sent of reply.messages) addMessage(ticketUuid, sent);
    removeMessage(clientId);
    return true;
  } catch (error) {
    if (abort.signal.aborted) return true;
    if (isTransientError(error)) {
      updateMessage(clientId, { state: 'waiting', progress: null, reason: errorText(error) });
      return false;
    }
    updateMessage(clientId, { state: 'failed', progress: null, reason: errorText(error) });
    const failed = messages().find((one) => one.clientId === clientId);
    if (failed) storeMessage(failed);
    return true;
  } finally {
    uploads.delete(clientId);
  }
}

/** Not a refusal: no connection, the server is restarting, or the session is being renewed. */
const isTransientError = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status >= 502);

function post(message: OutgoingMessage, signal: AbortSignal) {
  const { clientId, body, isPrivate, isVoice, vCard, quotedMsg, quick } = message;
  const file = files.get(clientId);
  const options = file
    ? { signal, onProgress: (progress: number) => updateMessage(clientId, { progress }) }
    : { signal, keepalive: body.length < KEEPALIVE_CHARACTERS };
  return call(
    api.messages.send,
    {
      params: { ticketId: message.ticketId },
      body: {
        body,
        clientId,
        isPrivate,
        isVoice,
        vCard,
        quotedMsg: quotedMsg?.id,
        quickMessageId: quick?.id,
      },
      ...(file ? { files: [file] } : {}),
    },
    options,
  );
}

const sendAll = () => {
  for (const ticketId of new Set(messages().map((message) => message.ticketId))) void sendNext(ticketId);
};

/** The user whose abandoned messages have been resumed. */
let resumedUserId: number | undefined;

/** Sends the messages that a closed page left unsent; those whose file was lost with the page are marked as failed. */
async function resumeAbandoned(userId: number): Promise<void> {
  await loadArea('composer');
  const known = new Set(messages().map((message) => message.clientId));
  const abandoned = (await claimAbandoned(userId))
    .filter(({ clientId }) => !known.has(clientId))
    .map(({ tab: _tab, ...kept }): OutgoingMessage => {
      const lost = kept.quick ? undefined : kept.files[0];
      return {
        ...kept,
        state: lost || kept.state === 'failed' ? 'failed' : 'waiting',
        reason: lost ? i18n.t('composer.fileLost', { name: lost.name }) : kept.reason,
        progress: null,
        canRetry: !lost,
        ...actionsOf(kept.clientId),
      };
    });
  if (abandoned.length > 0) setMessages([...abandoned, ...messages()]);
  sendAll();
}

function resumeOnSessionChange(): void {
  const userId = getSession()?.id;
  if (userId === resumedUserId) return;
  resumedUserId = userId;
  if (userId !== undefined) void resumeAbandoned(userId);
}

resumeOnSessionChange();
queryClient.getQueryCache().subscribe(resumeOnSessionChange);
window.addEventListener('online', sendAll);
useLiveConnection.subscribe(({ isConnected }, before) => {
  if (isConnected && !before.isConnected) sendAll();
});
