let lastFocused: HTMLElement | null = null;

/** An entry goes with its menu; what stays on the page is the button the menu hangs on. */
function lasting(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

/**
 * Notes what has the focus, from the start of the page: when a dialog is first drawn (or fetched) the menu that
 * opened it may already be gone, and the focus with it.
 */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocused = lasting(target);
  });
}

export const getLastFocused = () => lastFocused;
