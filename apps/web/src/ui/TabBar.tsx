import type { ReactNode } from 'react';
import styles from './TabBar.module.css';

interface TabBarProps {
  title: string;
  count?: number | undefined;
  /** Search field and buttons. */
  children: ReactNode;
}

/** Above a list that is one tab of a page: what a page has in its header. */
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
