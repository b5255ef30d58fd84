import { ANNOUNCEMENT_PICTURE_BYTES, type ManagedAnnouncement } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyClock } from '../../outbound/schedules/useCompanyClock.ts';
import { MomentField } from '../../outbound/schedules/MomentField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type PictureChange, PictureField } from '../../ui/form/PictureField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useAnnouncementForm } from './announcement-form.ts';
import styles from './AnnouncementDialog.module.css';
import { AudienceFields } from './AudienceFields.tsx';
import { priorityLooks } from './priority-looks.ts';
import { useSaveAnnouncement } from './useSaveAnnouncement.ts';

interface AnnouncementDialogProps {
  /** Null for a new one. */
  announcement: ManagedAnnouncement | null;
  onClose: () => void;
}

const megabytes = ANNOUNCEMENT_PICTURE_BYTES / 1_000_000;
const priorities = [1, 2, 3] as const;

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation();
  const { timezone } = useCompanyClock();
  const [picture, setPicture] = useState<PictureChange>('keep');
  const form = useAnnouncementForm(announcement);
  const save = useSaveAnnouncement(form, announcement, { picture, setPicture });
  const { control } = form;
  const stored = announcement?.mediaPath
    ? { path: announcement.mediaPath, name: announcement.mediaName }
    : null;
  const times = { control, timezone, description: t('announcements.timeHint'), isOptional: true };
  return (
    <FormDialog
      title={announcement ? t('announcements.edit') : t('announcements.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      isChanged={picture !== 'keep'}
    >
      <TextField control={control} name="title" label={t('announcements.name')} required data-autofocus />
      <TextAreaField control={control} name="text" label={t('announcements.text')} required minRows={4} />
      <SelectField
        control={control}
        name="priority"
        label={t('announcements.priority')}
        description={t('announcements.highHint')}
        choices={priorities.map((value) => ({ value, label: t(priorityLooks[value].text) }))}
      />
      <AudienceFields control={control} known={announcement} />
      <div className={styles.times}>
        <MomentField {...times} name="startsAt" label={t('announcements.startsAt')} />
        <MomentField
          {...times}
          name="endsAt"
          label={t('announcements.endsAt')}
          problems={{ invalid: t('announcements.endsTooEarly') }}
        />
      </div>
      <PictureField
        texts={{
          label: t('announcements.picture'),
          choose: t('announcements.choosePicture'),
          change: t('announcements.changePicture'),
          drop: t('announcements.dropPicture'),
          hint: t('announcements.pictureHint', { megabytes }),
          wrong: t('announcements.pictureWrong', { megabytes }),
        }}
        maxBytes={ANNOUNCEMENT_PICTURE_BYTES}
        stored={stored}
        change={picture}
        onChange={setPicture}
      />
      <SwitchField control={control} name="status" label={t('announcements.active')} />
    </FormDialog>
  );
}
