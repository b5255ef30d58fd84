import { Bar } from '../../../ui/Skeleton.tsx';
import { useDelayedFlag } from '../../../ui/useDelayedFlag.ts';
import groupStyles from './OptionGroup.module.css';
import rowStyles from './OptionRow.module.css';
import styles from './OptionsTab.module.css';

const ROWS = 6;

/** Placeholder in the shape of the page while the settings load. */
export function OptionsSkeleton() {
  const late = useDelayedFlag(true);
  if (!late) return null;
  return (
    <div className={styles.options} aria-hidden>
      <div className={styles.side}>
        <Bar height={36} />
      </div>
      <div className={groupStyles.card}>
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={rowStyles.row}>
            <div>
              <Bar width={`${28 + ((row * 13) % 24)}%`} />
              <p className={rowStyles.hint}>
                <Bar width={`${56 + ((row * 17) % 30)}%`} height={10} />
              </p>
            </div>
            <Bar width={42} height={22} />
          </div>
        ))}
      </div>
    </div>
  );
}
