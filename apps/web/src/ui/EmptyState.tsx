import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawings/Drawing.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  drawing: DrawingName;
  /** One sentence. */
  title: string;
  text?: string;
  /** The suggested next action. */
  action?: ReactNode;
  /** The title becomes the page's main heading, because there is no other. */
  asPage?: boolean;
}

export function EmptyState({ drawing, title, text, action, asPage = false }: EmptyStateProps) {
  const Heading = asPage ? 'h1' : 'p';
  return (
    <div className={styles.empty} data-page={asPage || undefined}>
      <Drawing name={drawing} />
      <Heading className={styles.title} tabIndex={asPage ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
