import { DEFAULT_HOURS, WEEKDAYS, type WeekHours } from '@prosa/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import { WeekHoursEditor } from '../settings/hours/WeekHoursEditor.tsx';
import { HoursDryRun } from '../settings/hours/HoursDryRun.tsx';
import type { TabProps } from './ConnectionTabs.tsx';

const usualWeek = (): WeekHours =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...DEFAULT_HOURS }));

/** The connection's own hours. Saving here puts them into the form, which is saved as a whole. */
export function HoursTab({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'schedules' });
  const kept = (field.value ?? []) as WeekHours;
  const [draft, setDraft] = useState<WeekHours | null>(null);
  const week = draft ?? (kept.length > 0 ? kept : usualWeek());
  return (
    <WeekHoursEditor
      week={week}
      isDirty={JSON.stringify(week) !== JSON.stringify(kept)}
      onChange={setDraft}
      onSave={(days) => {
        field.onChange(days);
        setDraft(null);
        toast.success(t('connections.form.schedulesKept'));
      }}
      {...(draft && { onDiscard: () => setDraft(null) })}
      notice={connection && draft && <HoursDryRun of="connection" id={connection.id} week={week} />}
    />
  );
}
