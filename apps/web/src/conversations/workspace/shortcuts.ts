import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../../ui/main-input.ts';
import { isMac } from './redirect-typing.ts';

/** The commands of the shortcuts and the palette. Components register their handlers with `useShortcut`. */
export type ShortcutId =
  | 'next'
  | 'previous'
  | 'openNext'
  | 'openPrevious'
  | 'accept'
  | 'return'
  | 'ignore'
  | 'log'
  | 'resolve'
  | 'transfer'
  | 'reply'
  | 'note'
  | 'search'
  | 'newTicket'
  | 'sheet';

/** Used with Alt, also while typing; a letter alone is text. */
const shortcutLetters = {
  openNext: 'J',
  openPrevious: 'K',
  accept: 'A',
  resolve: 'E',
  transfer: 'T',
  reply: 'R',
  note: 'N',
  search: 'S',
  newTicket: 'C',
  sheet: 'H',
} as const;

const idByKey = new Map<string, ShortcutId>(
  (Object.entries(shortcutLetters) as [ShortcutId, string][]).map(([id, letter]) => [letter, id]),
);

/** Only if nothing has the focus: elsewhere these keys scroll or move the caret. */
const idByPageKey: Record<string, ShortcutId> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** The label of a shortcut. On a Mac, Option alone produces characters, so Control is added. */
export const keysOf = (id: keyof typeof shortcutLetters) =>
  isMac ? `⌃ ⌥ ${shortcutLetters[id]}` : `Alt ${shortcutLetters[id]}`;

type Handler = () => void;
const handlers = new Map<ShortcutId, Handler[]>();

/** Registers a handler while the component is mounted; `null` registers none. The latest registration wins. */
export function useShortcut(id: ShortcutId, handler: Handler | null): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const isOn = handler !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    const run = () => latest.current?.();
    handlers.set(id, [...(handlers.get(id) ?? []), run]);
    return () => {
      handlers.set(id, handlers.get(id)?.filter((other) => other !== run) ?? []);
    };
  }, [id, isOn]);
}

/** Runs a shortcut, for a button or another key. Returns whether there was a handler. */
export function runShortcut(id: ShortcutId): boolean {
  const run = handlers.get(id)?.at(-1);
  run?.();
  return run !== undefined;
}

/** Listens for the shortcut keys while the workspace is shown. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      const id = shortcutOf(event) ?? (event.target === document.body ? idByPageKey[event.key] : undefined);
      if (id && runShortcut(id)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** Matches the character on the key, or its position if Alt produces another character. */
export function shortcutOf(event: ShortcutKeys): ShortcutId | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, key, code } = event;
  // AltGr types characters; it is reported as Alt on some systems and as Ctrl and Alt on others.
  if (!altKey || metaKey || shiftKey || ctrlKey !== isMac || event.getModifierState('AltGraph'))
    return undefined;
  return idByKey.get(/^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, ''));
}

type ShortcutKeys = Pick<
  KeyboardEvent,
  'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code' | 'getModifierState'
>;
