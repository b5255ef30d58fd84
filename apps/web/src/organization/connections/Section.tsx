import type { ReactNode } from 'react';
import styles from './ConnectionTabs.module.css';

/** Fields that belong together, under a name of their own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
