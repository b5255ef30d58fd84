import { useEffect, useRef } from 'react';

/** What the keys of the workspace do. The part of the screen that can do it says how: `useShortcut`. */
export type ShortcutId =
  | 'next'
  | 'previous'
  | 'openNext'
  | 'openPrevious'
  | 'accept'
  | 'resolve'
  | 'transfer'
  | 'reply'
  | 'note'
  | 'search'
  | 'newTicket'
  | 'sheet';

/** By what is printed on the key: these count while no field has the focus. */
const byKey: Record<string, ShortcutId> = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  e: 'resolve',
  t: 'transfer',
  r: 'reply',
  n: 'note',
  c: 'newTicket',
  '/': 'search',
  '?': 'sheet',
};

/** With Alt, also while typing. By the place of the key: with Alt some keyboards write other signs. */
const byPlaceWithAlt: Record<string, ShortcutId> = { KeyJ: 'openNext', KeyK: 'openPrevious' };

/** Only where nothing else has the focus: everywhere else these keys scroll or move within something. */
const byKeyOnPage: Record<string, ShortcutId> = { ArrowDown: 'next', ArrowUp: 'previous' };

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
      const id = shortcutOf(event);
      if (id && runShortcut(id)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function shortcutOf(event: KeyboardEvent): ShortcutId | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing || isCovered())
    return undefined;
  if (event.altKey) return byPlaceWithAlt[event.code];
  const { target } = event;
  if (!(target instanceof HTMLElement) || takesLetters(target)) return undefined;
  return byKey[event.key.toLowerCase()] ?? (target === document.body ? byKeyOnPage[event.key] : undefined);
}

/** A dialog lies over the workspace: its keys are its own. */
const isCovered = () => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

const takesLetters = (target: HTMLElement) =>
  target.isContentEditable ||
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="menu"], [role="listbox"]',
  ) !== null;
