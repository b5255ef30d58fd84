import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../../ui/main-input.ts';
import { isMac } from './redirect-typing.ts';

/** What the keys of the workspace and the palette do. The part of the screen that can do it says how: `useShortcut`. */
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

/** Always with Alt, and also while typing: a letter alone is text. */
export const shortcutLetters = {
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

/** Only where nothing else has the focus: everywhere else these keys scroll or move within something. */
const idByPageKey: Record<string, ShortcutId> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** As it is written on the keys. On a Mac, Option alone writes signs. */
export const keysOf = (id: keyof typeof shortcutLetters) =>
  isMac ? `⌃ ⌥ ${shortcutLetters[id]}` : `Alt ${shortcutLetters[id]}`;

type Handler = () => void;
const handlers = new Map<ShortcutId, Handler[]>();

/** What a key does while this part is shown; with `null` it does nothing here. The latest part to come wins. */
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

/** Does what the key does, for a button or another key. Says whether there was anything to do. */
export function runShortcut(id: ShortcutId): boolean {
  const run = handlers.get(id)?.at(-1);
  run?.();
  return run !== undefined;
}

/** The keys themselves: heard for as long as the workspace is shown. */
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

/** By what is printed on the key; by its place where the keyboard writes another sign with Alt. */
export function shortcutOf(event: ShortcutKeys): ShortcutId | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, key, code } = event;
  // AltGr writes signs: on some systems it comes as Alt, on others as Ctrl and Alt.
  if (!altKey || metaKey || shiftKey || ctrlKey !== isMac || event.getModifierState('AltGraph'))
    return undefined;
  return idByKey.get(/^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, ''));
}

type ShortcutKeys = Pick<
  KeyboardEvent,
  'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code' | 'getModifierState'
>;
