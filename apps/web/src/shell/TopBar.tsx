import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TicketBell } from '../conversations/notifications/TicketBell.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Greeting } from './Greeting.tsx';
import { NewVersionButton } from './NewVersionButton.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import styles from './TopBar.module.css';
import { VolumeControl } from './VolumeControl.tsx';

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** Bells of later features take their place between the volume and the account. */
export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <IconButton
        label={isMenuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      >
        <IconMenu2 size={19} />
      </IconButton>
      <Greeting />
      <div className={styles.items}>
        <PaletteButton />
        <NewVersionButton />
        <ThemeButton />
        <VolumeControl />
        <RefreshButton />
        <TicketBell />
        <AccountMenu />
      </div>
    </header>
  );
}
