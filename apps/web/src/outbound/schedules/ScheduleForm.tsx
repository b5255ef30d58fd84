import { type Contact, mayEditSchedule, type NewSchedule, type Schedule } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { useSession } from '../../api/useSession.ts';
import { FieldSection } from '../../ui/form/FieldSection.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ContactField } from './ContactField.tsx';
import { MomentField } from './MomentField.tsx';
import { NextDates } from './NextDates.tsx';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import { ScheduleConnection } from './ScheduleConnection.tsx';
import { type Start, useScheduleForm, withoutUnusedTicket } from './schedule-form.ts';
import { ScheduleHistory } from './ScheduleHistory.tsx';
import styles from './ScheduleForm.module.css';
import type { PictureChange } from '../../ui/form/PictureField.tsx';
import { SchedulePicture } from './SchedulePicture.tsx';
import { ScheduleText } from './ScheduleText.tsx';
import { TicketFields } from './TicketFields.tsx';
import { useCompanyClock } from './useCompanyClock.ts';

interface ScheduleFormProps {
  schedule: Schedule | null;
  contact: Contact | null;
  start: Start;
  onClose: () => void;
}

const titleOf = (schedule: Schedule | null, isLocked: boolean) =>
  schedule === null ? 'schedules.add' : isLocked ? 'schedules.view' : 'schedules.edit';

/** Everything about a scheduled message. */
export function ScheduleForm({ schedule, contact: known, start, onClose }: ScheduleFormProps) {
  const { t } = useTranslation();
  const me = useSession();
  const { timezone } = useCompanyClock();
  const isLocked = schedule !== null && !mayEditSchedule(me, schedule);
  const [contact, setContact] = useState(known);
  const [picture, setPicture] = useState<PictureChange>('keep');
  /** Set by the first save: if the picture then fails, saving again must not make a second one. */
  const [savedId, setSavedId] = useState(schedule?.id ?? null);
  const form = useScheduleForm({ schedule, contactId: known?.id, start });
  const { control } = form;

  const choose = (chosen: Contact | null) => {
    setContact(chosen);
    form.setValue('contactId', chosen?.id, { shouldDirty: true, shouldValidate: chosen !== null });
  };

  const uploadPicture = async (id: number, file: File) => {
    try {
      await call(api.schedules.uploadMedia, { params: { id }, file });
    } catch (error) {
      // What is wrong with the picture is said by the dialog, which stays open.
      toast.warning(t('schedules.pictureFailed'));
      throw error;
    }
  };

  const save = async (values: NewSchedule) => {
    const body = withoutUnusedTicket(values);
    const saved =
      savedId === null
        ? await call(api.schedules.create, { body })
        : await call(api.schedules.update, { params: { id: savedId }, body });
    setSavedId(saved.id);
    const params = { id: saved.id };
    if (picture instanceof File) await uploadPicture(saved.id, picture);
    if (picture === 'drop' && schedule?.mediaPath) {
      await call(api.schedules.removeMedia, { params });
      toast.success(t('schedules.mediaDeleted'));
    }
    toast.success(t('schedules.saved'));
  };

  return (
    <FormDialog
      title={t(titleOf(schedule, isLocked))}
      form={form}
      onSubmit={save}
      onClose={onClose}
      pending={isLocked}
      isChanged={picture !== 'keep'}
      size={720}
    >
      {isLocked && <p className={styles.note}>{t('schedules.notYours')}</p>}
      {schedule && <ScheduleHistory schedule={schedule} isLocked={isLocked} />}
      <fieldset className={styles.fields} disabled={isLocked}>
        <ContactField control={control} chosen={contact} onChoose={choose} />
        <ScheduleText control={control} schedule={schedule} />
        <SchedulePicture
          stored={schedule?.mediaPath ? { path: schedule.mediaPath, name: schedule.mediaName } : null}
          change={picture}
          onChange={setPicture}
        />
        <MomentField
          control={control}
          name="sendAt"
          label={t('schedules.sendAt')}
          description={t('schedules.sendAtHint', { zone: timezone })}
          timezone={timezone}
        />
        <RecurrenceFields form={form} />
        <NextDates control={control} schedule={schedule} />
        <ScheduleConnection control={control} contact={contact} />
        <SwitchField
          control={control}
          name="assinar"
          label={t('schedules.sign')}
          description={t('schedules.signHint')}
        />
        <FieldSection title={t('schedules.ticketPart')}>
          <TicketFields control={control} />
        </FieldSection>
      </fieldset>
    </FormDialog>
  );
}
