import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './PaletteButton.module.css';
import { openPalette } from './PaletteHost.tsx';

export const paletteKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export function PaletteButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.button}
      onClick={openPalette}
      aria-label={t('shell.palette.open')}
      aria-keyshortcuts="Control+K"
    >
      <IconSearch size={16} aria-hidden />
      <span>{t('shell.palette.open')}</span>
      <kbd>{paletteKey}</kbd>
    </button>
  );
}
