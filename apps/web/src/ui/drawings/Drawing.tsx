import { lazy, Suspense } from 'react';
import styles from './Drawing.module.css';
import type { DrawingName } from './Scene.tsx';

export type { DrawingName };

/** Fetched when the first is shown. A place without its picture is better than none: also when it cannot be had. */
const Scene = lazy(() => import('./Scene.tsx').catch(() => ({ default: () => null })));

/**
 * Our own small pictures for empty places. All are drawn with the same three things: one thread that runs
 * through the picture (a conversation), bubbles on it, and a single spot of the brand's colour.
 */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 200 120" aria-hidden focusable="false">
      <Suspense fallback={null}>
        <Scene name={name} />
      </Suspense>
    </svg>
  );
}
