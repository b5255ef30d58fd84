import type { WeekHours } from '@prosa/contract';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import styles from './WeekHoursTable.module.css';
import { WeekHoursTable } from './WeekHoursTable.tsx';
import { hasProblems, sortWeek, weekProblems } from './week.ts';

interface WeekHoursEditorProps {
  week: WeekHours;
  isDirty: boolean;
  onChange: (week: WeekHours) => void;
  /** Called only with a valid week. */
  onSave: (week: WeekHours) => unknown;
  onDiscard: () => void;
  notice?: ReactNode;
}

/** The company's hours, with their own save button. */
export function WeekHoursEditor(props: WeekHoursEditorProps) {
  const { week, isDirty, onChange, onSave, onDiscard, notice } = props;
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  const save = async () => {
    setShowsAll(true);
    if (hasProblems(weekProblems(week))) return toast.warning(t('settings.hours.fixFirst'));
    setIsSaving(true);
    try {
      await onSave(sortWeek(week));
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
    void save();
  };

  return (
    <div className={styles.editor} onKeyDown={saveByKey}>
      <WeekHoursTable week={week} onChange={onChange} showsAll={showsAll} />
      {notice}
      <div className={styles.buttons}>
        {isDirty && (
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
