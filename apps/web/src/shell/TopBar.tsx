import { IconMenu2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementBellButton } from '../business/announcements/AnnouncementBellButton.tsx';
import { loadArea } from '../i18n/index.ts';
import { BellButton } from '../conversations/notifications/BellButton.tsx';
import { useMessageNotifications } from '../conversations/notifications/useMessageNotifications.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LazyMenuButton } from '../ui/LazyMenuButton.tsx';
import { AccountButton } from './AccountButton.tsx';
import { Greeting } from './Greeting.tsx';
import { NewVersionButton } from './NewVersionButton.tsx';
import { PaletteButton } from '../ui/palette/PaletteButton.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { ThemeButton } from '../ui/ThemeButton.tsx';
import styles from './TopBar.module.css';
import { VolumeButton } from './VolumeButton.tsx';

const loadVolume = () => import('./VolumeControl.tsx');
const VolumeControl = lazy(loadVolume);
const loadBell = () => import('../conversations/notifications/TicketBell.tsx');
const TicketBell = lazy(loadBell);
const loadAnnouncements = async () => {
  const [bell] = await Promise.all([
    import('../business/announcements/AnnouncementBell.tsx'),
    loadArea('announcements'),
  ]);
  return bell;
};
const AnnouncementBell = lazy(loadAnnouncements);
const loadAccount = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(loadAccount);

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const { t } = useTranslation();
  useMessageNotifications();
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
        <LazyMenuButton button={VolumeButton} preload={loadVolume}>
          <VolumeControl />
        </LazyMenuButton>
        <RefreshButton />
        <LazyMenuButton button={BellButton} preload={loadBell}>
          <TicketBell />
        </LazyMenuButton>
        <LazyMenuButton button={AnnouncementBellButton} preload={loadAnnouncements}>
          <AnnouncementBell />
        </LazyMenuButton>
        <LazyMenuButton button={AccountButton} preload={loadAccount}>
          <AccountMenu />
        </LazyMenuButton>
      </div>
    </header>
  );
}
