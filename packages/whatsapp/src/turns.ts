import type { BinaryNode } from '@whiskeysockets/baileys';
import type { EventEmitter } from 'node:events';

type Handler = (stanza: BinaryNode) => Promise<void>;

/**
 * The library handles what comes in side by side: what is written now overtakes what waited at the server, and a
 * second message overtakes the first one of somebody new. Here it gets one after the other, in the order in which
 * the server sent them, and the next one only when it is done with the one before.
 */
export function takeTurns(
  ws: EventEmitter,
  event: string,
  { isWanted, before }: { isWanted: () => boolean; before?: (stanza: BinaryNode) => Promise<void> },
): void {
  const handlers = ws.listeners(event) as Handler[];
  ws.removeAllListeners(event);
  let last: Promise<unknown> = Promise.resolve();
  ws.on(event, (stanza: BinaryNode) => {
    // With this mark the library would put it in a queue of its own, and answer before it is done.
    const { offline: _, ...attrs } = stanza.attrs;
    const unmarked = { ...stanza, attrs };
    last = last
      .then(async () => {
        if (!isWanted()) return;
        // The library confirms it to the server: not before what it says is kept.
        await before?.(stanza);
        if (!isWanted()) return;
        for (const handle of handlers) await handle(unmarked);
      })
      // Then it was not confirmed, and the server sends it again; or the library has seen to it.
      .catch(() => {});
  });
}
