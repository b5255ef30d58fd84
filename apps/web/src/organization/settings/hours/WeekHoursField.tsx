import { defaultWeekHours, type WeekHours } from '@prosa/contract';
import { type ReactNode, useRef } from 'react';
import { type FieldValues, useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BoundField } from '../../../ui/form/useField.ts';
import { NoHours } from './NoHours.tsx';
import styles from './WeekHoursTable.module.css';
import { WeekHoursTable } from './WeekHoursTable.tsx';
import { hasProblems, weekProblems } from './week.ts';

type Props<In extends FieldValues, Out> = BoundField<In, Out> & {
  /** Shown beside changed hours: they are saved with the form. */
  hint: string;
  /** Shown beside changed hours: what they would have done in the past days. */
  renderNotice: (week: WeekHours) => ReactNode;
};

/** The hours of a connection or a queue, as a field of its form. */
export function WeekHoursField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, hint, renderNotice } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const { submitCount } = useFormState({ control });
  const group = useRef<HTMLDivElement>(null);
  const removed = useRef<WeekHours>(undefined);
  const week = (field.value ?? []) as WeekHours;
  // Problems of a day are shown in its row; an error without a day is shown below all rows.
  const isRefused = fieldState.error !== undefined && !hasProblems(weekProblems(week));
  // The pressed button is removed, so the group takes the focus.
  const replace = (hours: WeekHours) => {
    field.onChange(hours);
    group.current?.focus();
  };
  const remove = () => {
    removed.current = week;
    replace([]);
  };
  return (
    <div
      ref={group}
      className={styles.editor}
      role="group"
      aria-label={t('settings.tabs.hours')}
      tabIndex={-1}
    >
      {week.length === 0 ? (
        <NoHours onSet={() => replace(removed.current ?? defaultWeekHours())} />
      ) : (
        <WeekHoursTable week={week} onChange={field.onChange} showsAll={submitCount > 0} onRemove={remove} />
      )}
      {isRefused && (
        <p className={styles.refused} role="alert" tabIndex={-1} data-invalid>
          {t('validation.invalid')}
        </p>
      )}
      {fieldState.isDirty && (
        <>
          <p className={styles.hint}>{hint}</p>
          {renderNotice(week)}
        </>
      )}
    </div>
  );
}
