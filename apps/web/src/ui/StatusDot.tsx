import styles from './StatusDot.module.css';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'neutral';

interface StatusDotProps {
  tone: Tone;
  /** Always in words too: colour alone says nothing to many people. */
  label: string;
  /** Only the dot is seen; the words are for screen readers and the tooltip. */
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
