import { isPointing } from './last-focused.ts';

/** A dialog lies over the screen: its keys are its own. One that fades away has none any more. */
export const isCovered = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"], dialog[open]')].some(
    ({ style }) => style.opacity !== '0',
  );

/** A field takes what is typed. A tick, a slider or a button does not. */
export const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches(`textarea, select, input:not(${wordless})`));

const wordless = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color']
  .map((type) => `[type="${type}"]`)
  .join(', ');

/** A menu or the like hangs open on its button, and has the keys. */
export const isMenuOpen = () =>
  document.querySelector('button[aria-haspopup][aria-expanded="true"]') !== null;

/** Where one writes, on a screen that has such a place. */
export const findHome = () => document.querySelector<HTMLElement>('[data-focus-home]');

/** For a finger the focus opens the keyboard over half of the screen: only what asks for it may. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** To where one writes, unless something else has the keys now. */
export function focusHome(): void {
  const isMarking = getSelection()?.isCollapsed === false;
  if (isTouch() || isCovered() || isMenuOpen() || isMarking || takesText(document.activeElement)) return;
  findHome()?.focus({ preventScroll: true });
}

/** After what is being closed has done with the focus what it does by itself. */
export const focusHomeSoon = () => setTimeout(focusHome);

const controls = 'a, button, label, summary, input, [role="button"], [role="option"], [role="separator"]';

/** For as long as a screen with such a place is shown: who has clicked on something goes on writing. */
export function comeHomeAfterClicks(): () => void {
  const onClick = (event: MouseEvent) => {
    const isClick = event.detail > 0 && isPointing();
    if (isClick && event.target instanceof Element && event.target.closest(controls)) focusHomeSoon();
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
