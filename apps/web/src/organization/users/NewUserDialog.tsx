import type { Language } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { useBranding } from '../../ui/branding.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { NewUserForm, newUserValues, type NewUserValues, type UserInput } from './user-form.ts';
import { UserTabs } from './UserTabs.tsx';

export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { hasMail } = useBranding();
  const form = useContractForm<UserInput, NewUserValues>(NewUserForm, {
    ...newUserValues,
    isInvited: hasMail,
  });

  const save = async ({ photo, isInvited, ...fields }: NewUserValues) => {
    const secret = isInvited
      ? { password: '' as const, invitation: i18n.language as Language }
      : { password: fields.password };
    const { id } = await call(api.users.create, { body: { ...fields, ...secret } });
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
