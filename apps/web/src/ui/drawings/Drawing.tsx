import { lazy, Suspense } from 'react';
import styles from './Drawing.module.css';
import type { DrawingName } from './Scene.tsx';

export type { DrawingName };

/** Loaded with the first drawing. If that fails, nothing is drawn: the drawing is only decoration. */
const Scene = lazy(() => import('./Scene.tsx').catch(() => ({ default: () => null })));

/**
 * Illustrations for empty states. All have the same three elements: a thread through the picture (a conversation),
 * bubbles on it, and one spot in the brand colour.
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
