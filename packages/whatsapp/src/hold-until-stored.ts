import type { Journal } from './journal.ts';

type Send = (bytes: Uint8Array, done?: (error?: Error) => void) => void;

/**
 * The library confirms a message as soon as it is decrypted, and decrypts the next one only then. So each frame is
 * reported as sent at once, but held back until everything decrypted before it is stored. Frames are numbered by the
 * encryption, so later ones have to wait as well; after a failure no frame is sent any more.
 */
export function holdUntilStored(ws: object, journal: Journal): void {
  // The library has bound its own send function already, so only the underlying socket's can be replaced.
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
