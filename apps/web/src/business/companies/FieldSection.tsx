import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import styles from './FieldSection.module.css';

/** Fields that belong together, under a name of their own. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      <div className={layout.columns}>{children}</div>
    </fieldset>
  );
}
