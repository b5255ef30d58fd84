import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { toggleScheme, usePreferences } from './preferences.ts';

export function ThemeButton() {
  const { t } = useTranslation();
  const isDark = usePreferences((state) => state.scheme === 'dark');
  return (
    <IconButton label={isDark ? t('shell.lightTheme') : t('shell.darkTheme')} onClick={toggleScheme}>
      {isDark ? <IconSun size={19} /> : <IconMoon size={19} />}
    </IconButton>
  );
}
