import { mayEditQuickMessage, NewQuickMessage, type QuickMessage } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import { QueuesField } from '../../ui/form/QueuesField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { type MediaChange, QuickMessageMedia } from './QuickMessageMedia.tsx';

interface QuickMessageDialogProps {
  /** The quick message to edit; null adds a new one. */
  quick: QuickMessage | null;
  onClose: () => void;
}

export function QuickMessageDialog({ quick, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation();
  const me = useSession();
  const isLocked = quick !== null && !mayEditQuickMessage(me, quick);
  const [media, setMedia] = useState<MediaChange>('keep');
  /** Set after the first save: if the upload of the file then fails, saving again must not create a second one. */
  const [savedId, setSavedId] = useState(quick?.id ?? null);
  const form = useContractForm(NewQuickMessage, {
    shortcode: quick?.shortcode ?? '',
    message: quick?.message ?? '',
    visao: quick?.visao ?? false,
    geral: quick?.geral ?? false,
    status: quick?.status ?? true,
    queueIds: quick?.queueIds ?? [],
    isMedia: quick?.isMedia ?? false,
  });
  const { control, setValue } = form;

  const chooseMedia = (change: MediaChange) => {
    setMedia(change);
    const hasFile = change instanceof File || (change === 'keep' && (quick?.isMedia ?? false));
    setValue('isMedia', hasFile, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };

  const save = async (body: NewQuickMessage) => {
    const saved =
      savedId === null
        ? await call(api.quickMessages.create, { body })
        : await call(api.quickMessages.update, { params: { id: savedId }, body });
    setSavedId(saved.id);
    const params = { id: saved.id };
    if (media instanceof File)
      await call(api.quickMessages.uploadMedia, { params, body: {}, files: [media] });
    if (media === 'drop') await call(api.quickMessages.removeMedia, { params });
    toast.success(t('quickMessages.saved'));
  };

  return (
    <FormDialog
      title={quick ? t('quickMessages.edit') : t('quickMessages.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      pending={isLocked}
      size={620}
    >
      <TextField
        control={control}
        name="shortcode"
        label={t('quickMessages.shortcode')}
        description={t('quickMessages.shortcodeHint')}
        leftSection="/"
        disabled={isLocked}
        required
        data-autofocus
      />
      <MessageField
        control={control}
        name="message"
        label={t('quickMessages.message')}
        problems={{ tooShort: t('quickMessages.tooShort') }}
        disabled={isLocked}
        minRows={4}
      />
      <QuickMessageMedia
        stored={quick?.mediaName ?? null}
        change={media}
        isDisabled={isLocked}
        onChange={chooseMedia}
      />
      <SwitchField
        control={control}
        name="visao"
        label={t('quickMessages.shared')}
        description={t('quickMessages.sharedHint')}
        disabled={isLocked}
      />
      <SwitchField
        control={control}
        name="geral"
        label={t('quickMessages.general')}
        description={t('quickMessages.generalHint')}
        disabled={isLocked}
      />
      <SwitchField control={control} name="status" label={t('quickMessages.active')} disabled={isLocked} />
      {!isLocked && (
        <QueuesField
          control={control}
          name="queueIds"
          label={t('quickMessages.queues')}
          description={t('quickMessages.queuesHint')}
          emptyText={t('quickMessages.noQueues')}
        />
      )}
    </FormDialog>
  );
}
