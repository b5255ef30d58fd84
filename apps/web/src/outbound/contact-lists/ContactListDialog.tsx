import { type ContactList, NewContactList } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';

interface ContactListDialogProps {
  /** The list to rename; null adds a new one. */
  list: ContactList | null;
  onClose: () => void;
}

export function ContactListDialog({ list, onClose }: ContactListDialogProps) {
  const { t } = useTranslation();
  const form = useContractForm(NewContactList, { name: list?.name ?? '' });
  return (
    <FormDialog
      title={list ? t('contactLists.edit') : t('contactLists.add')}
      form={form}
      onSubmit={async (body) => {
        if (list) await call(api.contactLists.update, { params: { id: list.id }, body });
        else await call(api.contactLists.create, { body });
        toast.success(t('contactLists.saved'));
      }}
      onClose={onClose}
      size={460}
    >
      <TextField control={form.control} name="name" label={t('contactLists.name')} required data-autofocus />
    </FormDialog>
  );
}
