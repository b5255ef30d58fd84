import styles from './Skeleton.module.css';
import { useDelayedFlag } from './useDelayedFlag.ts';

/** A grey bar as a placeholder for text. */
export function Bar({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden />;
}

/** Placeholder lines for text, shown only if loading takes a while. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  const late = useDelayedFlag(true);
  if (!late) return null;
  return (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Bar key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}
