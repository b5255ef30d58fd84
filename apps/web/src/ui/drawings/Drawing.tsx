import type { ReactNode } from 'react';
import styles from './Drawing.module.css';
import { scenes } from './scenes.tsx';

export type DrawingName = keyof typeof scenes;

/**
 * Our own small pictures for empty places. All are drawn with the same three things: one thread that runs
 * through the picture (a conversation), bubbles on it, and a single spot of the brand's colour.
 */
export function Drawing({ name }: { name: DrawingName }) {
  const scene: ReactNode = scenes[name];
  return (
    <svg className={styles.drawing} viewBox="0 0 200 120" aria-hidden focusable="false">
      {scene}
    </svg>
  );
}
