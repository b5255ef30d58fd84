import type { Journal } from './journal.ts';

type Send = (bytes: Uint8Array, done?: (error?: Error) => void) => void;

/**
 * The library confirms a message as soon as it has opened it, and opens the next one only then. So it is told that
 * its confirmation has left, but nothing leaves before everything that was opened until then is stored. What leaves
 * is numbered, so that what follows has to wait as well; after a failure nothing leaves at all.
 */
export function holdUntilStored(ws: object, journal: Journal): void {
  // The library has taken its own way to send along by now, so that only this one is left to stand in.
  const { socket } = ws as { socket: { send: Send } };
  const send = socket.send.bind(socket);
  let last: Promise<void> | undefined;
  let isBroken = false;

  socket.send = (bytes, done) => {
    const { unstored } = journal;
    if (!unstored && !last && !isBroken) {
      send(bytes, done);
      return;
    }
    const turn = Promise.all([unstored, last]).then(
      () => {
        if (!isBroken) send(bytes, () => {});
        if (last === turn) last = undefined;
      },
      () => {
        isBroken = true;
      },
    );
    last = turn;
    done?.();
  };
}
