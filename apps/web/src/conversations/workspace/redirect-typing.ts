import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import {
  refocusAfterClicks,
  findMainInput,
  isDialogOpen,
  isMenuOpen,
  acceptsText,
} from '../../ui/main-input.ts';
import { isUsingPointer } from '../../ui/focus-tracker.ts';

/** The ticket whose box takes what is typed: the one that is shown, or already the one that was asked for. */
let shown: string | undefined;
let expected: string | null = null;
/** What was typed for a ticket before its box was there. */
let typedAhead = { uuid: '', text: '' };

/** Somebody has asked for this ticket: from now on they write there, not where the screen still is. */
export const expectTicket = (uuid: string | null): void => {
  expected = uuid;
};

/** What was typed ahead, once: for the box of that ticket when it comes. */
export function takeTypedAhead(uuid: string): string {
  const { text } = typedAhead;
  if (typedAhead.uuid !== uuid) return '';
  typedAhead = { uuid: '', text: '' };
  return text;
}

/** Whatever is typed outside of a field goes into the message box; no letter is ever a command. */
export function useRedirectTyping(uuid: string | undefined): void {
  useEffect(() => {
    shown = uuid;
    expected = null;
    return () => {
      shown = undefined;
    };
  }, [uuid]);
  useEffect(() => {
    // Ahead of everything on the screen: a space would press the button that was clicked last once more.
    document.addEventListener('keydown', redirectKey, true);
    const stop = refocusAfterClicks();
    return () => {
      document.removeEventListener('keydown', redirectKey, true);
      stop();
    };
  }, []);
}

function redirectKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !producesText(event) || isDialogOpen()) return;
  // A menu that was clicked open is about to take the focus out of the box.
  if (acceptsText(target) && !(target === findMainInput() && isMenuOpen())) return;
  // Whoever came there by keys presses it by the space.
  if (key === ' ' && target !== document.body && !isUsingPointer()) return;
  const uuid = expected ?? shown;
  const composer = document.querySelector<HTMLElement>('[data-composer]');
  const isThere = composer?.dataset['composer'] === uuid;
  const box = isThere ? composer?.querySelector('textarea') : null;
  if (box) {
    event.stopPropagation();
    // As if one had clicked into the box. All of it at once, so that no menu gives the focus back afterwards.
    if (isMenuOpen()) flushSync(() => box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    box.focus({ preventScroll: true });
    insertKey(event);
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  if (key === ' ') {
    event.preventDefault();
    event.stopPropagation();
    target.blur();
  }
  if (uuid !== undefined && !isThere) bufferKey(uuid, event);
}

/**
 * A menu that is still opening may take the focus before the browser writes the key, and the letter with it. What is
 * composed of several keys only the browser can write.
 */
function insertKey(event: KeyboardEvent): void {
  if (event.key.length > 2 || event.ctrlKey || event.metaKey) return;
  // The one way to write that undo knows of.
  if (document.execCommand('insertText', false, event.key)) event.preventDefault();
}

function bufferKey(uuid: string, event: KeyboardEvent): void {
  if (event.key.length > 2) return;
  event.preventDefault();
  typedAhead = { uuid, text: (typedAhead.uuid === uuid ? typedAhead.text : '') + event.key };
}

/** The key writes something, or pastes it. With AltGr, and on a Mac with Option, keyboards write more signs. */
function producesText(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isSign = /^.$/u.test(key) || key === 'Dead' || key === 'Process';
  if (event.getModifierState('AltGraph')) return isSign;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'v' && !altKey && !event.shiftKey;
  return isSign && (!altKey || isMac);
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
