import { isUsingPointer } from './focus-tracker.ts';

/** An open dialog has the keyboard. One that is fading out does not count. */
export const isDialogOpen = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"], dialog[open]')].some(
    ({ style }) => style.opacity !== '0',
  );

/** Whether the element takes typed text. Checkboxes, sliders and buttons do not. */
export const acceptsText = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches(`textarea, select, input:not(${nonTextInputs})`));

const nonTextInputs = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color']
  .map((type) => `[type="${type}"]`)
  .join(', ');

/** Whether a menu or popover is open; it has the keyboard. */
export const isMenuOpen = () =>
  document.querySelector('button[aria-haspopup][aria-expanded="true"]') !== null;

/** The main input of the screen, if it has one. */
export const findMainInput = () => document.querySelector<HTMLElement>('[data-focus-home]');

/**
 * On touch devices a focused field opens the on-screen keyboard over half of the screen, so only explicit requests may
 * focus.
 */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** Focuses the main input, unless something else has the keyboard. */
function focusMainInput(): void {
  const isMarking = getSelection()?.isCollapsed === false;
  if (isTouch() || isDialogOpen() || isMenuOpen() || isMarking || acceptsText(document.activeElement)) return;
  findMainInput()?.focus({ preventScroll: true });
}

/** Waits until the closing element has finished its own focus handling. */
export const focusMainInputSoon = () => setTimeout(focusMainInput);

const controls = 'a, button, label, summary, input, [role="button"], [role="option"], [role="separator"]';

/** After a click, returns the focus to the main input, as long as a screen with such an input is shown. */
export function refocusAfterClicks(): () => void {
  const onClick = (event: MouseEvent) => {
    const isClick = event.detail > 0 && isUsingPointer();
    if (isClick && event.target instanceof Element && event.target.closest(controls)) focusMainInputSoon();
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
