import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Dashboard.module.css';
import { changeOf } from './figure-text.ts';

interface ChangeProps {
  now: number | null;
  before: number | null | undefined;
  isInPoints?: boolean;
}

/** How a figure differs from the period before; nothing where there was nothing to compare with. */
export function Change(compared: ChangeProps) {
  const { i18n } = useTranslation();
  const change = changeOf(i18n, compared);
  if (!change) return null;
  const Arrow = change.share > 0 ? IconArrowUpRight : change.share < 0 ? IconArrowDownRight : IconEqual;
  return (
    <p className={styles.change}>
      <Arrow size={14} aria-hidden />
      {change.text}
    </p>
  );
}
