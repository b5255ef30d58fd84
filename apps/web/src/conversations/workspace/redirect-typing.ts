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

/** The ticket whose message box receives typed text: the shown one, or one that is about to be shown. */
let shown: string | undefined;
let expected: string | null = null;
/** Text typed for a ticket before its message box was rendered. */
let typedAhead = { uuid: '', text: '' };

/** Call when a ticket is about to be shown: typed text then goes to it instead of the ticket still on the screen. */
export const expectTicket = (uuid: string | null): void => {
  expected = uuid;
};

/** Returns the text typed ahead for a ticket, once; called when its message box appears. */
export function takeTypedAhead(uuid: string): string {
  const { text } = typedAhead;
  if (typedAhead.uuid !== uuid) return '';
  typedAhead = { uuid: '', text: '' };
  return text;
}

/** Text typed outside a field goes into the message box; letters alone are never shortcuts. */
export function useRedirectTyping(uuid: string | undefined): void {
  useEffect(() => {
    shown = uuid;
    expected = null;
    return () => {
      shown = undefined;
    };
  }, [uuid]);
  useEffect(() => {
    // In the capture phase, because a space would otherwise press the button that was clicked last.
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
  // A menu opened by a click is about to take the focus from the box.
  if (acceptsText(target) && !(target === findMainInput() && isMenuOpen())) return;
  // With keyboard navigation, a space presses the focused button.
  if (key === ' ' && target !== document.body && !isUsingPointer()) return;
  const uuid = expected ?? shown;
  const composer = document.querySelector<HTMLElement>('[data-composer]');
  const isThere = composer?.dataset['composer'] === uuid;
  const box = isThere ? composer?.querySelector('textarea') : null;
  if (box) {
    event.stopPropagation();
    // Simulates a click into the box, synchronously, so that no closing menu moves the focus afterwards.
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
 * Inserts the key directly: a menu that is still opening could take the focus before the browser does. Keys composed of
 * several characters are left to the browser.
 */
function insertKey(event: KeyboardEvent): void {
  if (event.key.length > 2 || event.ctrlKey || event.metaKey) return;
  // The only way to insert text that undo supports.
  if (document.execCommand('insertText', false, event.key)) event.preventDefault();
}

function bufferKey(uuid: string, event: KeyboardEvent): void {
  if (event.key.length > 2) return;
  event.preventDefault();
  typedAhead = { uuid, text: (typedAhead.uuid === uuid ? typedAhead.text : '') + event.key };
}

/** Whether the key inserts or pastes text. AltGr, and Option on a Mac, produce additional characters. */
function producesText(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isSign = /^.$/u.test(key) || key === 'Dead' || key === 'Process';
  if (event.getModifierState('AltGraph')) return isSign;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'v' && !altKey && !event.shiftKey;
  return isSign && (!altKey || isMac);
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
