import { constants } from 'node:os';

const watched = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Milliseconds in which a signal is a duplicate: one Ctrl-C arrives from the terminal and again through npm. */
const sameKeyPress = 300;

/** Passes signals to `handle` instead of ending the process; returns a function that undoes this. */
export function onSignals(handle) {
  const lastAt = new Map();
  const listener = (signal) => {
    const isEcho = Date.now() - (lastAt.get(signal) ?? 0) < sameKeyPress;
    lastAt.set(signal, Date.now());
    if (!isEcho) handle(signal);
  };
  for (const signal of watched) process.on(signal, listener);
  return () => {
    for (const signal of watched) process.off(signal, listener);
  };
}

/** The exit code by which shells report a program ended by a signal. */
export const codeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0);
