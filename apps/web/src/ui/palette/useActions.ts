import { LANGUAGES, may, type Permission } from '@prosa/contract';
import {
  type Icon,
  IconBuildingPlus,
  IconLanguage,
  IconLogout,
  IconMessagePlus,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseLanguage } from '../../i18n/index.ts';
import { languageNames } from '../../i18n/languages.ts';
import { toggleScheme } from '../preferences.ts';
import { flattenMenu } from '../navigation/menu.ts';
import { useSession } from '../../api/useSession.ts';
import { useMenu } from '../navigation/useMenu.ts';
import { useSignOut } from '../navigation/useSignOut.ts';
import { type PaletteAction, usePaletteRegistry } from './palette-actions.ts';

interface Creation {
  label: 'newTicket' | 'newUser' | 'newCompany' | 'newConnection';
  /** The parameter makes the screen open its form. */
  path: string;
  icon: Icon;
  permission: Permission;
}

/** Records that can be created from anywhere. */
const creations: Creation[] = [
  { label: 'newTicket', path: '/tickets?new', icon: IconMessagePlus, permission: 'tickets:work' },
  { label: 'newUser', path: '/users?new', icon: IconUserPlus, permission: 'users:manage' },
  {
    label: 'newConnection',
    path: '/connections?new',
    icon: IconPlugConnected,
    permission: 'connections:manage',
  },
  { label: 'newCompany', path: '/companies?new', icon: IconBuildingPlus, permission: 'companies:manage' },
];

/** All actions of this user: the current screen's own, every screen, and the general ones. */
export function useActions(): PaletteAction[] {
  const added = usePaletteRegistry((state) => state.added);
  return [...Object.values(added).flat(), ...useScreens(), ...useCreations(), ...usePreferenceActions()];
}

function useScreens(): PaletteAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return flattenMenu(useMenu()).map(({ path, label, icon }) => ({
    id: path,
    group: 'goTo',
    label: t(`shell.menu.${label}`),
    icon,
    keywords: [path],
    run: () => void navigate(path),
  }));
}

function useCreations(): PaletteAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useSession();
  return creations
    .filter(({ permission }) => may(user, permission))
    .map(({ label, path, icon }) => ({
      id: path,
      group: 'create',
      label: t(`shell.palette.${label}`),
      icon,
      run: () => void navigate(path),
    }));
}

function usePreferenceActions(): PaletteAction[] {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  const languages = LANGUAGES.filter((language) => language !== i18n.language);
  return [
    {
      id: 'theme',
      group: 'preferences',
      label: t('shell.palette.toggleTheme'),
      icon: IconMoon,
      run: toggleScheme,
    },
    ...languages.map(
      (language): PaletteAction => ({
        id: `language-${language}`,
        group: 'preferences',
        label: languageNames[language],
        icon: IconLanguage,
        keywords: [t('shell.language'), language],
        run: () => void chooseLanguage(language),
      }),
    ),
    {
      id: 'refresh',
      group: 'preferences',
      label: t('shell.refresh'),
      icon: IconRefresh,
      run: () => void queryClient.invalidateQueries(),
    },
    { id: 'sign-out', group: 'account', label: t('shell.logout'), icon: IconLogout, run: signOut },
  ];
}
