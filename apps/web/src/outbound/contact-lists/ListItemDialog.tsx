import { type ContactListItem, ImportedListItem } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';

interface ListItemDialogProps {
  contactListId: number;
  /** The item to change; null adds a new one. */
  item: ContactListItem | null;
  onClose: () => void;
}

export function ListItemDialog({ contactListId, item, onClose }: ListItemDialogProps) {
  const { t } = useTranslation();
  const form = useContractForm(ImportedListItem, {
    name: item?.name ?? '',
    number: item?.number ?? '',
    email: item?.email ?? '',
  });
  const { control } = form;
  return (
    <FormDialog
      title={item ? t('contactLists.items.edit') : t('contactLists.items.add')}
      form={form}
      onSubmit={async (body) => {
        if (item) await call(api.contactListItems.update, { params: { id: item.id }, body });
        else await call(api.contactListItems.create, { body: { ...body, contactListId } });
        toast.success(t('contactLists.items.saved'));
      }}
      onClose={onClose}
      size={480}
    >
      <TextField control={control} name="name" label={t('contactLists.name')} required data-autofocus />
      <TextField
        control={control}
        name="number"
        label={t('contactLists.items.number')}
        description={t('contactLists.items.numberHint')}
        placeholder="5511912345678"
        inputMode="tel"
        problems={{ invalid: t('contacts.problems.number') }}
        required
      />
      <TextField control={control} name="email" type="email" label={t('contactLists.items.email')} />
    </FormDialog>
  );
}
