import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import layout from '../layout.module.css';
import styles from './FilePicker.module.css';

interface FilePickerProps {
  /** Shown above the buttons. */
  title?: ReactNode;
  icon: ReactNode;
  label: string;
  /** Accepted file types, as in the `accept` attribute. */
  accept: string[];
  onPick: (file: File) => void;
  /** Undoes the choice, or removes the stored file. */
  back?: { label: string; onClick: () => void } | null;
  hint: string;
  /** The hint is an error text. */
  isWrong: boolean;
}

/** A button that opens the file dialog, with a hint. */
export function FilePicker({ title, icon, label, accept, onPick, back, hint, isWrong }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <div className={styles.side}>
      {title && <p className={styles.title}>{title}</p>}
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {back && (
          <Button variant="subtle" size="xs" onClick={back.onClick}>
            {back.label}
          </Button>
        )}
      </div>
      <p id={hintId} className={styles.hint} data-problem={isWrong || undefined} aria-live="polite">
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        className={layout.srOnly}
        tabIndex={-1}
        aria-hidden
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onPick(file);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
