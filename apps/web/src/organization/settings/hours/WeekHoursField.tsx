import { DEFAULT_HOURS, WEEKDAY_NAMES, WEEKDAYS, type WeekHours } from '@prosa/contract';
import type { ReactNode } from 'react';
import { type FieldValues, useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../../ui/form/useField.ts';
import styles from './WeekHoursTable.module.css';
import { WeekHoursTable } from './WeekHoursTable.tsx';
import { hasProblems, problemsOf } from './week.ts';

const usualWeek = (): WeekHours =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: WEEKDAY_NAMES[weekdayEn], weekdayEn, ...DEFAULT_HOURS }));

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  /** Said beside hours that were changed: they are saved with the rest of the form. */
  hint: string;
  /** Beside hours that were changed: what they would have done. */
  renderNotice: (week: WeekHours) => ReactNode;
};

/** The hours of a connection or a queue: a field of its form like any other, saved and asked about with it. */
export function WeekHoursField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, hint, renderNotice } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const { submitCount } = useFormState({ control });
  const kept = (field.value ?? []) as WeekHours;
  const week = kept.length > 0 ? kept : usualWeek();
  // What is wrong with a day is said in its row; a refusal that names no day is said below them all.
  const isRefused = fieldState.error !== undefined && !hasProblems(problemsOf(week));
  return (
    <div className={styles.editor} role="group" aria-label={t('settings.tabs.hours')}>
      <WeekHoursTable week={week} onChange={field.onChange} showsAll={submitCount > 0} />
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
