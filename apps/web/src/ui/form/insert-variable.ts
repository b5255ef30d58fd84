import { variableText } from '@prosa/contract';
import type { RefObject } from 'react';

export interface VariableTarget {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  text: string;
  onInsert: (text: string) => void;
}

export const insertVariable = (target: VariableTarget, name: string): void =>
  insertText(target, variableText(name));

/** Inserts a text at the caret and moves the caret behind it. */
export function insertText({ field, text, onInsert }: VariableTarget, inserted: string): void {
  const area = field.current;
  const start = area?.selectionStart ?? text.length;
  const end = area?.selectionEnd ?? text.length;
  onInsert(text.slice(0, start) + inserted + text.slice(end));
  const caret = start + inserted.length;
  // Waits until the field has the new text.
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(caret, caret);
  });
}
