import { useMemo } from 'react';
import { encodeQr, pathOf } from '../../ui/qr/qr.ts';
import styles from './QrDialog.module.css';

/** Readers need this much white around a code. */
const QUIET = 4;

/** A text as a code to scan: dark on white in every theme, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const grid = encodeQr(text);
    return { size: grid.size + 2 * QUIET, path: pathOf(grid) };
  }, [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} transform={`translate(${QUIET} ${QUIET})`} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
