import type { WeekHours } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import { DayRow } from './DayRow.tsx';
import { durationText } from './time.ts';
import styles from './WeekHoursEditor.module.css';
import { copyFirstToAll, hasProblems, inOrder, minutesOpen, problemsOf, withDay } from './week.ts';

interface WeekHoursEditorProps {
  week: WeekHours;
  isDirty: boolean;
  onChange: (week: WeekHours) => void;
  /** Called only with a week that is in order. Inside a dialog it hands the week on and says so. */
  onSave: (week: WeekHours) => unknown;
  onDiscard?: () => void;
  notice?: ReactNode;
}

/**
 * The service hours of a week: of a company here, of a queue or a connection in their dialogs. It is no form
 * of its own, because those dialogs are forms already.
 */
export function WeekHoursEditor({
  week,
  isDirty,
  onChange,
  onSave,
  onDiscard,
  notice,
}: WeekHoursEditorProps) {
  const { t, i18n } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const days = inOrder(week);
  const problems = problemsOf(days);
  const total = days.reduce((sum, day) => sum + minutesOpen(day), 0);

  const save = async () => {
    setShowsAll(true);
    if (hasProblems(problems)) return toast.warning(t('settings.hours.fixFirst'));
    setIsSaving(true);
    try {
      await onSave(days);
      setShowsAll(false);
    } catch (error) {
      toast.error(error);
    } finally {
      setIsSaving(false);
    }
  };

  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isDirty) return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  };

  const copy = () => {
    onChange(copyFirstToAll(days));
    toast.success(t('settings.hours.copied'));
  };

  return (
    <div className={styles.editor} onKeyDown={saveByKey}>
      <div className={styles.card}>
        <div className={styles.head}>
          <span>{t('settings.hours.day')}</span>
          <span className={styles.spans}>
            <span>{t('settings.hours.first')}</span>
            <span>{t('settings.hours.second')}</span>
          </span>
          <span className={styles.total}>{t('settings.hours.total')}</span>
        </div>
        {days.map((day, index) => (
          <DayRow
            key={day.weekdayEn}
            day={day}
            problems={problems[index] ?? {}}
            showsAll={showsAll}
            onChange={(changed) => onChange(withDay(days, changed))}
          />
        ))}
        <div className={styles.foot}>
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconCopy size={15} />} onClick={copy}>
            {t('settings.hours.copy')}
          </Button>
          <strong className={styles.sum}>
            {t('settings.hours.weekTotal', { hours: durationText(total, i18n.language) })}
          </strong>
        </div>
      </div>
      {notice}
      <div className={styles.buttons}>
        {isDirty && onDiscard && (
          <Button variant="default" onClick={onDiscard}>
            {t('settings.discard')}
          </Button>
        )}
        <Button disabled={!isDirty} loading={isSaving} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  );
}
