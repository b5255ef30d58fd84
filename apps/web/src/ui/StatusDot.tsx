import styles from './StatusDot.module.css';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'neutral';

interface StatusDotProps {
  tone: Tone;
  /** Required, because colour alone is not accessible. */
  label: string;
  /** Shows only the dot; the label is for screen readers and the tooltip. */
  compact?: boolean;
}

export function StatusDot({ tone, label, compact = false }: StatusDotProps) {
  return (
    <span className={styles.status} data-tone={tone} title={compact ? label : undefined}>
      <span className={styles.dot} aria-hidden />
      <span className={compact ? styles.hidden : undefined}>{label}</span>
    </span>
  );
}
