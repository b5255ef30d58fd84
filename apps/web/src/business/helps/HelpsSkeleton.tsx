import { Bar } from '../../ui/Skeleton.tsx';
import { useDelayedFlag } from '../../ui/useDelayedFlag.ts';
import styles from './HelpsPage.module.css';

const CARDS = 6;

/** Placeholder cards while the entries load. */
export function HelpsSkeleton() {
  const late = useDelayedFlag(true);
  if (!late) return null;
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className={styles.waiting}>
          <div className={styles.picture} />
          <div className={styles.words}>
            <Bar width="70%" height={14} />
            <Bar width="92%" />
            <Bar width="54%" />
          </div>
        </div>
      ))}
    </div>
  );
}
