import { useMemo } from 'react';
import { drawQrPath } from '../../ui/qr-path.ts';
import styles from './QrDialog.module.css';

/** A text as a QR code: dark on white in every theme, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrPath(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
