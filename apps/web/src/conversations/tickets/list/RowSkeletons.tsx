import { Bar } from '../../../ui/Skeleton.tsx';
import { useDelayedFlag } from '../../../ui/useDelayedFlag.ts';
import styles from './TicketRows.module.css';

const ROWS = 9;

/** A placeholder row with the size of a real one. */
export const RowSkeleton = () => (
  <div className={styles.skeleton} aria-hidden>
    <Bar width={44} height={44} />
    <div className={styles.lines}>
      <Bar width="46%" />
      <Bar width="80%" height={10} />
      <Bar width="34%" height={10} />
    </div>
    <Bar height={10} />
  </div>
);

export function RowSkeletons() {
  const isLate = useDelayedFlag(true);
  return (
    <div className={styles.coming} aria-busy>
      {isLate && Array.from({ length: ROWS }, (_, row) => <RowSkeleton key={row} />)}
    </div>
  );
}
