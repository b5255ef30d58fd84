import { constants } from 'node:os';

const watched = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** One Ctrl-C reaches us twice: from the terminal, and passed on by npm a moment later. */
const sameKeyPress = 300;

/** Hands signals meant for us to `handle` instead of dying of them; returns how to stop that. */
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

/** The exit code that shells give to a program ended by a signal. */
export const codeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0);
