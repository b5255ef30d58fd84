import { Bar } from '../../../ui/Skeleton.tsx';
import { useDelayedFlag } from '../../../ui/useDelayedFlag.ts';
import styles from './MessageList.module.css';

const BUBBLES = [
  [280, 46],
  [190, 46],
  [420, 86],
  [260, 46],
  [340, 66],
  [220, 46],
  [300, 46],
] as const;

/** Placeholder bubbles, shown only if loading takes a while. */
export function MessagesSkeleton() {
  const late = useDelayedFlag(true);
  return (
    <div className={styles.area} aria-busy>
      {late && (
        <div className={styles.skeleton}>
          {BUBBLES.map(([width, height], index) => (
            <Bar key={index} width={`min(${width}px, 80%)`} height={height} />
          ))}
        </div>
      )}
    </div>
  );
}
