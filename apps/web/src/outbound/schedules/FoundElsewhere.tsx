import type { Schedule } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { useNow } from '../../ui/useNow.ts';
import { type DayText, dayOf } from './calendar-days.ts';
import { useMomentText } from './useMomentText.ts';

interface FoundElsewhereProps {
  search: string;
  timezone: string;
  onClear: () => void;
  onDay: (day: DayText) => void;
}

/** A search without results in the shown period, with the way to the nearest one in another. */
export function FoundElsewhere({ search, timezone, onClear, onDay }: FoundElsewhereProps) {
  const { t } = useTranslation();
  const momentText = useMomentText(timezone);
  const now = useNow();
  const found = useQuery(read(api.schedules.list, { query: { searchParam: search } }));
  if (found.isPending) return null;
  const at = nearest(found.data?.schedules ?? [], now);
  if (at === undefined) return <NothingFound search={search} onClear={onClear} />;
  return (
    <EmptyState
      drawing="search"
      title={t('schedules.notInPeriod', { search })}
      action={
        <>
          <Button onClick={() => onDay(dayOf(at, timezone))}>
            {t('schedules.showMoment', { moment: momentText(at) })}
          </Button>
          <Button variant="default" onClick={onClear}>
            {t('common.clearSearch')}
          </Button>
        </>
      }
    />
  );
}

function nearest(schedules: readonly Schedule[], now: number): string | undefined {
  const distance = (at: string) => Math.abs(Date.parse(at) - now);
  return schedules.map(({ sendAt }) => sendAt).toSorted((one, other) => distance(one) - distance(other))[0];
}
