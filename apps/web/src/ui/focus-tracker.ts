let lastFocused: HTMLElement | null = null;
let isByPointer = false;
let isWriting = false;

/** Keys by which one goes from thing to thing, or takes one. */
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

/** An entry goes with its menu; what stays on the page is the button the menu hangs on. */
function persistentElement(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

/**
 * Notes what has the focus, from the start of the page: when a dialog is first drawn (or fetched) the menu that
 * opened it may already be gone, and the focus with it. And how one got there, by the pointer or by keys.
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
    // A space may press a button as well as write.
    if (key !== ' ') isWriting = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  };
  document.addEventListener('keydown', onKey, true);
}

export const getLastFocused = () => lastFocused;

/** Whoever is here points; the focus is where they clicked, which need not be where they want to go on. */
export const isUsingPointer = () => isByPointer;

/** The last thing done was to type a letter: a menu asked for before that, which comes only now, is not wanted any more. */
export const isTyping = () => isWriting;
