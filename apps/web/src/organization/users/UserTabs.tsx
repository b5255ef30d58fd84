import type { User } from '@prosa/contract';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/useSession.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { PermissionsTab } from './PermissionsTab.tsx';
import styles from './UserTabs.module.css';
import type { UserForm } from './user-form.ts';

interface UserTabsProps<Out> {
  form: UserForm<Out>;
  user?: User;
  isNew?: boolean;
  isSelf?: boolean;
}

export function UserTabs<Out>({ form, user, isNew = false, isSelf = false }: UserTabsProps<Out>) {
  const { t } = useTranslation();
  const managesPeople = useMay('users:manage');
  const [tab, setTab] = useState<string | null>('general');
  const general = <GeneralTab form={form} user={user} isNew={isNew} isSelf={isSelf} />;
  if (!managesPeople) return general;

  return (
    <Tabs
      value={tab}
      onChange={setTab}
      keepMountedMode="display-none"
      classNames={{ root: styles.root ?? '', list: styles.list ?? '', panel: styles.panel ?? '' }}
    >
      <Tabs.List>
        <Tabs.Tab value="general">{t('users.general')}</Tabs.Tab>
        <Tabs.Tab value="permissions">{t('users.permissions')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="general">{general}</Tabs.Panel>
      <Tabs.Panel value="permissions">
        <PermissionsTab form={form} />
      </Tabs.Panel>
    </Tabs>
  );
}
