import type { BinaryNode } from '@whiskeysockets/baileys';
import type { EventEmitter } from 'node:events';

type Handler = (stanza: BinaryNode) => Promise<void>;

interface StanzaQueueOptions {
  isWanted: () => boolean;
  /** What happens in a turn; the library's part of it comes when it is called. */
  handleStanza: (stanza: BinaryNode, library: () => Promise<void>) => Promise<void>;
}

/**
 * The library handles what comes in side by side: what is written now overtakes what waited at the server, and a
 * second message overtakes the first one of somebody new. Here it gets one after the other, in the order in which
 * the server sent them, and the next one only when it is done with the one before.
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
    // With this mark the library would put it in a queue of its own, and answer before it is done.
    const { offline: _, ...attrs } = stanza.attrs;
    for (const handle of handlers) await handle({ ...stanza, attrs });
  }

  ws.on(event, (stanza: BinaryNode) => {
    last = last
      .then(async () => {
        if (isWanted()) await handleStanza(stanza, () => library(stanza));
      })
      // Then it was not confirmed, and the server sends it again; or the library has seen to it.
      .catch(() => {});
  });
}

/**
 * The library announces a stanza by its tag, and twenty times over by each of its attributes and what is in them. Of
 * messages the tag is all that anybody waits for, and that our confirmations arrived nobody waits to hear at all: the
 * library is left with an empty stanza to announce.
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
