import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Dashboard.module.css';

interface ChangeProps {
  now: number | null;
  before: number | null | undefined;
}

/** How a figure differs from the period before, in percent; nothing where there was nothing to compare with. */
export function Change({ now, before }: ChangeProps) {
  const { t, i18n } = useTranslation();
  if (now === null || before === null || before === undefined || before === 0) return null;
  const share = (now - before) / Math.abs(before);
  const Arrow = share > 0 ? IconArrowUpRight : share < 0 ? IconArrowDownRight : IconEqual;
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(share);
  return (
    <p className={styles.change}>
      <Arrow size={14} aria-hidden />
      {t('dashboard.change', { percent })}
    </p>
  );
}
