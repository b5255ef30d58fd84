import { Id, type ListAddition, Name } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';

const NEW = 'new';

const ListChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), list: Id, name: z.string() }),
  z.object({ kind: z.literal('new'), list: z.literal(NEW), name: Name }),
]);
const ListForm = z.preprocess(
  (values: { list: unknown; name: string }) => ({
    ...values,
    kind: values.list === NEW ? 'new' : 'known',
  }),
  ListChoice,
);

interface AddToListDialogProps {
  /** The chosen contacts, or the tag whose contacts are added. */
  addition: ListAddition;
  onDone?: () => void;
  onClose: () => void;
}

/** Adds contacts to a contact list, or to a new one. */
export function AddToListDialog({ addition, onDone, onClose }: AddToListDialogProps) {
  const { t } = useTranslation();
  const { data: lists } = useQuery(read(api.contactLists.listAll));
  const form = useContractForm(ListForm, { list: '', name: '' });
  const { control } = form;
  const isNew = useWatch({ control, name: 'list' }) === NEW;

  const add = async ({ list, name }: z.output<typeof ListForm>) => {
    const id = list === NEW ? (await call(api.contactLists.create, { body: { name } })).id : list;
    // The list exists now: if adding fails, a second attempt uses it.
    if (list === NEW) form.reset({ list: id, name: '' }, { keepDirty: true });
    const result = await call(api.contactLists.addContacts, { params: { id }, body: addition });
    const parts = [
      t('listSelection.added', { count: result.added }),
      ...(result.duplicates > 0 ? [t('listSelection.alreadyIn', { count: result.duplicates })] : []),
      ...(result.withoutNumber > 0
        ? [t('listSelection.withoutNumber', { count: result.withoutNumber })]
        : []),
    ];
    toast.success(parts.join(' · '));
    onDone?.();
  };

  const choices = [
    ...(lists ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: NEW, label: t('listSelection.newList') },
  ];
  return (
    <FormDialog
      title={t('listSelection.title')}
      form={form}
      onSubmit={add}
      onClose={onClose}
      submitLabel={t('listSelection.submit')}
      size={460}
    >
      <SelectField
        control={control}
        name="list"
        label={t('listSelection.list')}
        placeholder={t('listSelection.choose')}
        choices={choices}
        required
        data-autofocus
      />
      {isNew && <TextField control={control} name="name" label={t('listSelection.newName')} required />}
    </FormDialog>
  );
}
