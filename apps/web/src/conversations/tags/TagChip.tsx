import type { TagLabel } from '@prosa/contract';
import type { CSSProperties } from 'react';
import styles from './TagChip.module.css';

/** A tag by its name, with its colour as a dot: any colour may be chosen, and the name stays readable. */
export function TagChip({ tag }: { tag: Pick<TagLabel, 'name' | 'color'> }) {
  return (
    <span className={styles.chip} style={{ '--tag': tag.color } as CSSProperties}>
      {tag.name}
    </span>
  );
}
