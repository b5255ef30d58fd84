import { variableText } from '@prosa/contract';
import type { RefObject } from 'react';

export interface VariableTarget {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onInsert: (text: string) => void;
}

/** Inserts a variable at the caret and moves the caret behind it. */
export function insertVariable({ field, text, onInsert }: VariableTarget, name: string): void {
  const area = field.current;
  const start = area?.selectionStart ?? text.length;
  const end = area?.selectionEnd ?? text.length;
  onInsert(text.slice(0, start) + variableText(name) + text.slice(end));
  const caret = start + variableText(name).length;
  // Waits until the field has the new text.
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(caret, caret);
  });
}
