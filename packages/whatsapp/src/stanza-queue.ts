import type { BinaryNode } from '@whiskeysockets/baileys';
import type { EventEmitter } from 'node:events';

type Handler = (stanza: BinaryNode) => Promise<void>;

interface StanzaQueueOptions {
  isWanted: () => boolean;
  /** Handles one stanza; `library` runs the library's own handlers for it. */
  handleStanza: (stanza: BinaryNode, library: () => Promise<void>) => Promise<void>;
}

/**
 * The library handles stanzas concurrently: new messages overtake those queued at the server, and a second message
 * overtakes the first one of a new sender. This queue passes it one stanza at a time, in the server's order, and the
 * next one only when the previous one is done.
 */
export function queueStanzas(
  ws: EventEmitter,
  event: string,
  { isWanted, handleStanza }: StanzaQueueOptions,
): void {
  const handlers = ws.listeners(event) as Handler[];
  ws.removeAllListeners(event);
  let last: Promise<unknown> = Promise.resolve();

  async function library(stanza: BinaryNode): Promise<void> {
    if (!isWanted()) return;
    // With this attribute the library would use its own queue, and return before the stanza is handled.
    const { offline: _, ...attrs } = stanza.attrs;
    for (const handle of handlers) await handle({ ...stanza, attrs });
  }

  ws.on(event, (stanza: BinaryNode) => {
    last = last
      .then(async () => {
        if (isWanted()) await handleStanza(stanza, () => library(stanza));
      })
      // Either the stanza was not confirmed and the server resends it, or the library has handled the error.
      .catch(() => {});
  });
}

/**
 * For each stanza the library emits an event for the tag, and about twenty more for its attributes and their values.
 * For messages only the tag event has listeners, and acks of our receipts have none at all, so the library is left
 * with an empty stanza to emit.
 */
export function suppressAttributeEvents(ws: EventEmitter): void {
  ws.on('frame', (frame: BinaryNode | Uint8Array) => {
    if (frame instanceof Uint8Array) return;
    const isMessage = frame.tag === 'message';
    if (!isMessage && !(frame.tag === 'ack' && frame.attrs.class === 'receipt')) return;
    if (isMessage) ws.emit('CB:message', { ...frame });
    Object.assign(frame, { tag: '', attrs: {} });
  });
}
