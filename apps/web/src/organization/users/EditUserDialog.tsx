import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ListError } from '../../ui/ListError.tsx';
import { chooseScheme } from '../../ui/preferences.ts';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useSignInAgain } from './useSignInAgain.ts';
import {
  pickTouched,
  ownChangesForm,
  UserChangesForm,
  type UserChangesValues,
  type UserInput,
  valuesOf,
} from './user-form.ts';
import { UserTabs } from './UserTabs.tsx';

interface EditUserDialogProps {
  userId: number;
  onClose: () => void;
}

export function EditUserDialog({ userId, onClose }: EditUserDialogProps) {
  const { t } = useTranslation();
  const session = useSession();
  const signInAgain = useSignInAgain();
  const isSelf = userId === session.id;
  const params = { id: userId };
  const query = useQuery({ ...read(api.users.show, { params }), enabled: !isSelf });
  const user = isSelf ? session : query.data;

  const schema = isSelf ? ownChangesForm(session.email) : UserChangesForm;
  const form = useContractForm<UserInput, UserChangesValues>(schema, {}, user && valuesOf(user));
  const { dirtyFields } = form.formState;

  const save = async ({ photo, isInvited: _ofNewOnes, ...values }: UserChangesValues) => {
    // The picture first: changing one's own password ends this session.
    if (photo) await call(api.users.uploadAvatar, { params, body: {}, file: photo });
    const changes = pickTouched(values, dirtyFields);
    if (Object.keys(changes).length > 0) await call(api.users.update, { params, body: changes });
    if (isSelf && changes.defaultTheme) chooseScheme(changes.defaultTheme);
    if (isSelf && changes.password) return signInAgain();
    return toast.success(t('users.saved'));
  };

  return (
    <FormDialog
      title={isSelf ? t('users.ownProfile') : t('users.edit')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      pending={!user}
      size={640}
    >
      {user && <UserTabs form={form} user={user} isSelf={isSelf} />}
      {!user &&
        (query.isError ? (
          <ListError error={query.error} onRetry={query.refetch} />
        ) : (
          <TextSkeleton lines={8} />
        ))}
    </FormDialog>
  );
}
