import { DEFAULT_HOURS, WEEKDAYS, type WeekHours } from '@prosa/contract';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Bound } from '../../../ui/form/useField.ts';
import { toast } from '../../../ui/toast.ts';
import { WeekHoursEditor } from './WeekHoursEditor.tsx';

const usualWeek = (): WeekHours =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...DEFAULT_HOURS }));

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  /** Said when the hours were put into the form, which is saved as a whole. */
  keptText: string;
  /** Beside hours that were changed: what they would have done. */
  renderNotice: (week: WeekHours) => ReactNode;
};

/** The hours of a connection or a queue inside its form. */
export function WeekHoursField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, keptText, renderNotice } = props;
  const { field } = useController({ control, name });
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
        toast.success(keptText);
      }}
      {...(draft && { onDiscard: () => setDraft(null) })}
      notice={draft && renderNotice(week)}
    />
  );
}
