import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * For the buttons of a form: keeps the focus in the field until the click, not only until mousedown. On blur a field is
 * validated, and its error text could move the button from under the pointer before mouseup, so the click would be
 * lost.
 */
export const focusedByClick = {
  onMouseDown: (event: MouseEvent): void => event.preventDefault(),
  // Focuses the button before the click handler runs, so that a field has applied its value on blur. Not for clicks
  // caused by Enter.
  onClickCapture: ({ detail, target }: MouseEvent): void => {
    if (detail === 0 || !(target instanceof Element)) return;
    const button = target.closest('button');
    flushSync(() => button?.focus());
  },
};
