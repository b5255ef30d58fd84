let lastFocused: HTMLElement | null = null;
let isByPointer = false;

/** Keys by which one goes from thing to thing, or takes one. */
const steps = new Set(['Tab', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** An entry goes with its menu; what stays on the page is the button the menu hangs on. */
function lasting(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

/**
 * Notes what has the focus, from the start of the page: when a dialog is first drawn (or fetched) the menu that
 * opened it may already be gone, and the focus with it. And how one got there, by the pointer or by keys.
 */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocused = lasting(target);
  });
  document.addEventListener('pointerdown', () => (isByPointer = true), true);
  const onKey = ({ key }: KeyboardEvent) => {
    if (steps.has(key)) isByPointer = false;
  };
  document.addEventListener('keydown', onKey, true);
}

export const getLastFocused = () => lastFocused;

/** Whoever is here points; the focus is where they clicked, which need not be where they want to go on. */
export const isPointing = () => isByPointer;
