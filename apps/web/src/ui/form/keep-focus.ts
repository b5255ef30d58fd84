import type { MouseEvent } from 'react';

/**
 * For the buttons of a form, when they are pressed. A field that is left is checked, and the error under it would
 * move the button away from under the pointer before it is released: nothing would happen, and nobody would know why.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
