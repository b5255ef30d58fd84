import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/form/DayInput.tsx';
import type { DayRange } from '../reports/periods.ts';
import styles from './Dashboard.module.css';

interface ChartCardProps {
  title: string;
  days: DayRange;
  onDays: (days: DayRange) => void;
  children: ReactNode;
}

/** A chart with days of its own, which are taken with the button. */
export function ChartCard({ title, days, onDays, children }: ChartCardProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<string | null>(days.from);
  const [to, setTo] = useState<string | null>(days.to);
  const filter = (event: FormEvent) => {
    event.preventDefault();
    if (from !== null && to !== null) onDays({ from, to });
  };
  return (
    <section className={styles.chartCard} aria-label={title}>
      <header className={styles.chartHead}>
        <h2>{title}</h2>
        <form className={styles.chartDays} onSubmit={filter}>
          <DayInput
            size="xs"
            w={132}
            label={t('reports.from')}
            value={from}
            onChange={setFrom}
            {...(to !== null && { maxDate: to })}
          />
          <DayInput
            size="xs"
            w={132}
            label={t('reports.to')}
            value={to}
            onChange={setTo}
            {...(from !== null && { minDate: from })}
          />
          <Button type="submit" size="xs" variant="default" disabled={from === null || to === null}>
            {t('dashboard.filter')}
          </Button>
        </form>
      </header>
      {children}
    </section>
  );
}
