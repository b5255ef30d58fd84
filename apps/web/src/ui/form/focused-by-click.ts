import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * For the buttons of a form: the field before keeps the focus until the button is clicked, not only until it is
 * pressed. A field that is left is checked, and the error under it would move the button away from under the pointer
 * before it is released: nothing would happen, and nobody would know why.
 */
export const focusedByClick = {
  onMouseDown: (event: MouseEvent): void => event.preventDefault(),
  // Ahead of what the click does, which must find what a field takes over when it is left. Not for a click that
  // stands for the Enter key.
  onClickCapture: ({ detail, target }: MouseEvent): void => {
    if (detail === 0 || !(target instanceof Element)) return;
    const button = target.closest('button');
    flushSync(() => button?.focus());
  },
};
