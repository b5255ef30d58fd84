import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { NewUserForm, newUserValues, type NewUserValues, type UserInput } from './user-form.ts';
import { UserTabs } from './UserTabs.tsx';

export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm<UserInput, NewUserValues>(NewUserForm, newUserValues);

  const save = async ({ photo, ...body }: NewUserValues) => {
    const { id } = await call(api.users.create, { body });
    // The user is already created: a failed upload must not keep the form open, or it could be created twice.
    const sent = photo === null || (await sendPhoto(id, photo));
    if (sent) toast.success(t('users.saved'));
    else toast.warning(t('users.photoNotSent'));
  };

  return (
    <FormDialog title={t('users.add')} form={form} onSubmit={save} onClose={onClose} size={640}>
      <UserTabs form={form} isNew />
    </FormDialog>
  );
}

const sendPhoto = (id: number, file: File) =>
  call(api.users.uploadAvatar, { params: { id }, body: {}, file }).then(
    () => true,
    () => false,
  );
