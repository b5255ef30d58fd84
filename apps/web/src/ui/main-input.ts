import { isUsingPointer } from './focus-tracker.ts';

/** A dialog lies over the screen: its keys are its own. One that fades away has none any more. */
export const isDialogOpen = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"], dialog[open]')].some(
    ({ style }) => style.opacity !== '0',
  );

/** A field takes what is typed. A tick, a slider or a button does not. */
export const acceptsText = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches(`textarea, select, input:not(${nonTextInputs})`));

const nonTextInputs = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color']
  .map((type) => `[type="${type}"]`)
  .join(', ');

/** A menu or the like hangs open on its button, and has the keys. */
export const isMenuOpen = () =>
  document.querySelector('button[aria-haspopup][aria-expanded="true"]') !== null;

/** Where one writes, on a screen that has such a place. */
export const findMainInput = () => document.querySelector<HTMLElement>('[data-focus-home]');

/** For a finger the focus opens the keyboard over half of the screen: only what asks for it may. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** To where one writes, unless something else has the keys now. */
export function focusMainInput(): void {
  const isMarking = getSelection()?.isCollapsed === false;
  if (isTouch() || isDialogOpen() || isMenuOpen() || isMarking || acceptsText(document.activeElement)) return;
  findMainInput()?.focus({ preventScroll: true });
}

/** After what is being closed has done with the focus what it does by itself. */
export const focusMainInputSoon = () => setTimeout(focusMainInput);

const controls = 'a, button, label, summary, input, [role="button"], [role="option"], [role="separator"]';

/** For as long as a screen with such a place is shown: who has clicked on something goes on writing. */
export function refocusAfterClicks(): () => void {
  const onClick = (event: MouseEvent) => {
    const isClick = event.detail > 0 && isUsingPointer();
    if (isClick && event.target instanceof Element && event.target.closest(controls)) focusMainInputSoon();
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
