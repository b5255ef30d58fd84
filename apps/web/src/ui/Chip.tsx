import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import type { Tone } from './StatusDot.tsx';

/** A small label: a role, a state, a number. */
export function Chip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
