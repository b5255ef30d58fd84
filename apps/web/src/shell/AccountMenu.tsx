import { LANGUAGES, type Language } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../i18n/index.ts';
import { languageNames } from '../i18n/languages.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useOpenOnMount } from '../ui/LazyMenuButton.tsx';
import { AccountButton } from './AccountButton.tsx';
import { ProfileDialog } from '../organization/users/ProfileDialog.tsx';
import { useSession } from '../api/useSession.ts';
import styles from './TopBar.module.css';
import { useSignOut } from '../ui/navigation/useSignOut.ts';

export default function AccountMenu() {
  const { t, i18n } = useTranslation();
  const user = useSession();
  const signOut = useSignOut();
  const { button, isOpen, setOpen } = useOpenOnMount();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={248} withinPortal={false}>
        <Menu.Target>
          <AccountButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.person}>
            <Avatar name={user.name} image={user.profileImage} size={38} />
            <div>
              <b>{user.name}</b>
              <small>{user.email}</small>
            </div>
          </div>
          <Menu.Item leftSection={<IconUser size={17} />} onClick={() => setEditing(true)}>
            {t('shell.profile')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('shell.language')}</Menu.Label>
          <Menu.RadioGroup
            value={i18n.language}
            onChange={(language) => void chooseLanguage(language as Language)}
          >
            {LANGUAGES.map((language) => (
              <Menu.RadioItem key={language} value={language} lang={language}>
                {languageNames[language]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={17} />} onClick={signOut}>
            {t('shell.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <ProfileDialog onClose={() => setEditing(false)} />}
    </>
  );
}
