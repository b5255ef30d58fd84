import type { ReactNode } from 'react';
import styles from './FieldSection.module.css';

/** Fields that belong together, under a name of their own. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
