import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../workspace/useIsNarrow.ts';
import styles from './Composer.module.css';
import type { ComposerKey } from './MessageInput.tsx';

export interface TextAreaHandle {
  focus: () => void;
  /** Focuses with the caret at the end of the text. */
  focusEnd: () => void;
  /** Inserts a text at the caret, replacing the selection. */
  insert: (text: string) => void;
}

interface TextAreaProps {
  ref: Ref<TextAreaHandle>;
  value: string;
  isPrivate: boolean;
  /** While quick replies are offered: the id of the highlighted option. */
  quickList: string | null;
  onChange: (text: string) => void;
  onKey: (key: ComposerKey) => boolean;
  onFiles: (files: File[]) => void;
}

/** Grows with its text, up to eight lines. */
export function TextArea({ ref, value, isPrivate, quickList, onChange, onKey, onFiles }: TextAreaProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  // On touch keyboards Enter is the only way to a new line.
  const isTouch = useMediaQuery('(pointer: coarse)') ?? false;
  const isNarrow = useIsNarrow();

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    focusEnd: () => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(value.length, value.length);
    },
    insert: (text) => {
      const { current } = field;
      if (!current) return;
      const { selectionStart, selectionEnd } = current;
      const next = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
      flushSync(() => onChange(next));
      const caret = selectionStart + text.length;
      current.focus();
      current.setSelectionRange(caret, caret);
    },
  }));

  useLayoutEffect(() => {
    if (field.current) fitToText(field.current);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const key = keyMeaning(event, isTouch);
    if (key && onKey(key)) event.preventDefault();
    // Nothing left to cancel: leave the box, so that the arrow keys move through the list.
    else if (key === 'Escape') event.currentTarget.blur();
  };

  const label = isPrivate ? t('composer.placeholderPrivate') : t('composer.placeholder');
  const short = isPrivate ? label : t('composer.placeholderShort');
  return (
    <textarea
      ref={field}
      className={styles.text}
      data-focus-home
      rows={1}
      value={value}
      aria-label={label}
      placeholder={isTouch || isNarrow ? short : label}
      aria-autocomplete="list"
      aria-controls={quickList === null ? undefined : 'quick-replies'}
      aria-activedescendant={quickList ?? undefined}
      enterKeyHint={isTouch ? 'enter' : 'send'}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    />
  );
}

/** The box's height is fixed while measuring, otherwise the messages above would scroll away. */
function fitToText(field: HTMLTextAreaElement): void {
  const box = field.parentElement ?? field;
  box.style.minHeight = `${box.offsetHeight}px`;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
  box.style.minHeight = '';
}

function keyMeaning(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent<HTMLTextAreaElement>,
  isTouch: boolean,
): ComposerKey | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'SendAndResolve';
  if (key === 'Enter') return shiftKey || isTouch ? null : 'Send';
  return keys.find((known) => known === key) ?? null;
}

const keys = ['Escape', 'ArrowUp', 'ArrowDown', 'Tab'] as const;
