import type { ReactNode } from 'react';
import styles from './OptionRow.module.css';

interface OptionRowProps {
  /** The id of the control, for its label; `${id}-hint` is the id of its description. */
  id: string;
  label: string;
  hint: string;
  /** A switch or a select, at the right. */
  control?: ReactNode;
  /** Content that needs the full width, such as a text. */
  children?: ReactNode;
  /** Belongs to the option above. */
  isUnder?: boolean;
  /** On phones the control goes below the label. */
  isWide?: boolean;
}

export const hintId = (id: string) => `${id}-hint`;

/** One setting: its name and what it does at the left, its control at the right. */
export function OptionRow({
  id,
  label,
  hint,
  control,
  children,
  isUnder = false,
  isWide = false,
}: OptionRowProps) {
  return (
    <div className={styles.row} data-under={isUnder || undefined} data-wide={isWide || undefined}>
      <div className={styles.words}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <p className={styles.hint} id={hintId(id)}>
          {hint}
        </p>
      </div>
      {control && <div className={styles.control}>{control}</div>}
      {children && <div className={styles.body}>{children}</div>}
    </div>
  );
}
