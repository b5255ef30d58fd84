import type { ReactNode } from 'react';
import styles from './TabBar.module.css';

interface TabBarProps {
  title: string;
  count?: number | undefined;
  /** Search field and buttons. */
  children: ReactNode;
}

/** The header of a list inside a tab, like the header of a page. */
export function TabBar({ title, count, children }: TabBarProps) {
  return (
    <div className={styles.bar}>
      <h2 className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
