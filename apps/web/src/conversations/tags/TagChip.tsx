import type { TagLabel } from '@prosa/contract';
import type { CSSProperties } from 'react';
import styles from './TagChip.module.css';

/** A tag with its colour as a dot, so that the name stays readable with any colour. */
export function TagChip({ tag }: { tag: Pick<TagLabel, 'name' | 'color'> }) {
  return (
    <span className={styles.chip} style={{ '--tag': tag.color } as CSSProperties}>
      {tag.name}
    </span>
  );
}
