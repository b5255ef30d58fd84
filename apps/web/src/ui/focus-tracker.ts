let lastFocused: HTMLElement | null = null;
let isByPointer = false;
let isWriting = false;

/** Keys that move the focus or activate an element. */
const navigationKeys = new Set([
  'Tab',
  'Enter',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]);

/** A menu entry is removed with its menu; the button of the menu remains on the page. */
function persistentElement(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

/**
 * Records the focused element from the start of the page: when a dialog is first rendered (or loaded), the menu that
 * opened it may already be gone, and the focus with it. Also records whether the user last used the pointer or the
 * keyboard.
 */
export function trackFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocused = persistentElement(target);
  });
  const onPointer = () => {
    isByPointer = true;
    isWriting = false;
  };
  document.addEventListener('pointerdown', onPointer, true);
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (navigationKeys.has(key)) isByPointer = false;
    // A space may also press a button, so it does not count as typing.
    if (key !== ' ') isWriting = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  };
  document.addEventListener('keydown', onKey, true);
}

export const getLastFocused = () => lastFocused;

/**
 * Whether the user last used the pointer; the focus is then only where they clicked, not where they want to continue.
 */
export const isUsingPointer = () => isByPointer;

/**
 * Whether the last key was a letter: a menu that was requested before that and opens late should not take the focus.
 */
export const isTyping = () => isWriting;
