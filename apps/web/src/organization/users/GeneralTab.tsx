import { type User, WORK_TIME_STEP_MINUTES } from '@prosa/contract';
import { IconLayoutSidebar, IconLayoutSidebarLeftCollapse, IconMoon, IconSun } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/useSession.ts';
import { userRoutes } from '../../api/routes.gen.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { TimeField } from '../../ui/form/TimeField.tsx';
import layout from '../../ui/layout.module.css';
import { PhotoField } from './PhotoField.tsx';
import { SecretFields } from './SecretFields.tsx';
import styles from './GeneralTab.module.css';
import type { UserForm } from './user-form.ts';
import { WorkFields } from './WorkFields.tsx';

interface GeneralTabProps<Out> {
  form: UserForm<Out>;
  user: User | undefined;
  isNew: boolean;
  isSelf: boolean;
}

export function GeneralTab<Out>({ form, user, isNew, isSelf }: GeneralTabProps<Out>) {
  const { t } = useTranslation();
  const { control } = form;
  const managesPeople = useMay('users:manage');
  const canEditProfile = useMay('user-modal:editProfile');
  const canEditQueues = useMay('user-modal:editQueues');
  const name = useWatch({ control, name: 'name' });

  return (
    <div className={styles.fields}>
      <PhotoField
        control={control}
        name={name?.trim() || user?.name || ''}
        image={user?.profileImage ?? null}
        rule={userRoutes.uploadAvatar.file}
      />
      <div className={layout.columns}>
        <TextField
          control={control}
          name="name"
          label={t('users.name')}
          autoComplete="off"
          required
          data-autofocus
        />
        <TextField
          control={control}
          name="email"
          type="email"
          label={t('users.email')}
          autoComplete="off"
          required
        />
      </div>
      <SecretFields form={form} user={user} isNew={isNew} isSelf={isSelf} />
      <div className={styles.thirds}>
        {canEditProfile && (
          <SelectField
            control={control}
            name="profile"
            label={t('users.profile')}
            required
            choices={[
              { value: 'admin', label: t('users.profiles.admin') },
              { value: 'user', label: t('users.profiles.user') },
            ]}
          />
        )}
        <TimeField
          control={control}
          name="startWork"
          label={t('users.startWork')}
          step={WORK_TIME_STEP_MINUTES}
          disabled={!managesPeople}
        />
        <TimeField
          control={control}
          name="endWork"
          label={t('users.endWork')}
          step={WORK_TIME_STEP_MINUTES}
          disabled={!managesPeople}
        />
      </div>
      {canEditQueues && <WorkFields form={form} />}
      <MessageField
        isOneOfMany
        control={control}
        name="farewellMessage"
        label={t('users.farewellMessage')}
        description={t('users.farewellMessageHint')}
      />
      <div className={layout.columns}>
        <ChoiceField
          control={control}
          name="defaultTheme"
          label={t('users.defaultTheme')}
          choices={[
            { value: 'light', label: t('users.themes.light'), icon: <IconSun size={15} /> },
            { value: 'dark', label: t('users.themes.dark'), icon: <IconMoon size={15} /> },
          ]}
        />
        <ChoiceField
          control={control}
          name="defaultMenu"
          label={t('users.defaultMenu')}
          choices={[
            { value: 'open', label: t('users.menus.open'), icon: <IconLayoutSidebar size={15} /> },
            {
              value: 'closed',
              label: t('users.menus.closed'),
              icon: <IconLayoutSidebarLeftCollapse size={15} />,
            },
          ]}
        />
      </div>
    </div>
  );
}
