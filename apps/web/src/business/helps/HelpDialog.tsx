import { type Help, NewHelp, VideoCode } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import styles from './HelpDialog.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';

interface HelpDialogProps {
  /** The entry to change; null for a new one. */
  help: Help | null;
  onClose: () => void;
}

export function HelpDialog({ help, onClose }: HelpDialogProps) {
  const { t } = useTranslation();
  const form = useContractForm(NewHelp, {
    title: help?.title ?? '',
    description: help?.description ?? '',
    video: help?.video ?? '',
  });
  const { control } = form;
  const typed = useWatch({ control, name: 'video' });
  const video = VideoCode.safeParse(typed).data;

  const save = async (body: NewHelp) => {
    if (help) await call(api.helps.update, { params: { id: help.id }, body });
    else await call(api.helps.create, { body });
    toast.success(t('common.success'));
  };

  return (
    <FormDialog
      title={help ? t('helps.edit') : t('helps.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      refusedText={t('helps.refused')}
    >
      <TextField control={control} name="title" label={t('helps.name')} required data-autofocus />
      <TextField
        control={control}
        name="video"
        label={t('helps.video')}
        description={t('helps.videoHint')}
        required
      />
      {video && (
        <figure className={styles.preview} aria-label={t('helps.preview')}>
          <VideoThumbnail video={video} />
        </figure>
      )}
      <TextAreaField control={control} name="description" label={t('helps.text')} />
    </FormDialog>
  );
}
