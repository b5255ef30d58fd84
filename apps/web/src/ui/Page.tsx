import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** The total count, beside the title. */
  count?: number | undefined;
  /** A line below the title. */
  description?: ReactNode;
  /** Search field and buttons, at the right of the title. */
  actions?: ReactNode;
  /** `fill` gives the content the whole height (tables scroll inside it); `scroll` scrolls the content. */
  layout?: 'scroll' | 'fill';
  children: ReactNode;
}

/** The layout of every screen inside the shell. */
export function Page({ title, count, description, actions, layout = 'scroll', children }: PageProps) {
  return (
    <div className={styles.page} data-layout={layout}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <div className={styles.line}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </div>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
