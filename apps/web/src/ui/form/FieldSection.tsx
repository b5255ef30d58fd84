import type { ReactNode } from 'react';
import styles from './FieldSection.module.css';

/** A group of fields with a title. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
