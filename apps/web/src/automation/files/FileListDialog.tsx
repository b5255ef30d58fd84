import type { FileList } from '@prosa/contract';
import { Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { FileRows } from './FileRows.tsx';
import { FileListForm, type FileListValues, saveList, uploadFiles, valuesOf } from './file-list-form.ts';

interface FileListDialogProps {
  /** The list to change; null for a new one. */
  list: FileList | null;
  onClose: () => void;
}

export function FileListDialog({ list, onClose }: FileListDialogProps) {
  const { t } = useTranslation();
  /** Kept if the file uploads fail: saving again must not create the list twice. */
  const [savedId, setSavedId] = useState(list?.id ?? null);
  const [share, setShare] = useState<number | null>(null);
  const form = useContractForm(FileListForm, valuesOf(list));
  const { control, setValue } = form;

  const save = async (values: FileListValues) => {
    const saved = await saveList(savedId, values);
    setSavedId(saved.id);
    for (const [index, { id }] of saved.options.entries()) setValue(`lines.${index}.optionId`, id);
    try {
      await uploadFiles(saved, values.lines, setShare);
    } finally {
      setShare(null);
    }
    toast.success(t('files.saved'));
  };

  return (
    <FormDialog
      title={list ? t('files.edit') : t('files.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size={680}
    >
      <TextField
        control={control}
        name="name"
        label={t('files.name')}
        problems={{ tooShort: t('files.tooShort'), required: t('files.required') }}
        required
        data-autofocus
      />
      <MessageField
        control={control}
        name="message"
        label={t('files.message')}
        description={t('files.messageHint')}
        problems={{ required: t('files.required') }}
        required
      />
      <FileRows control={control} />
      {share !== null && <Progress value={share * 100} aria-label={t('files.sending')} animated />}
    </FormDialog>
  );
}
