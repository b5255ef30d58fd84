import { IconMenu2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementBellButton } from '../business/announcements/AnnouncementBellButton.tsx';
import { ChatBellButton } from '../conversations/chats/ChatBellButton.tsx';
import { useChatNotifications } from '../conversations/chats/useChatNotifications.ts';
import { loadArea } from '../i18n/index.ts';
import { BellButton } from '../conversations/notifications/BellButton.tsx';
import { useMessageNotifications } from '../conversations/notifications/useMessageNotifications.ts';
import { useSession } from '../api/useSession.ts';
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
const loadChats = async () => {
  const [bell] = await Promise.all([import('../conversations/chats/ChatBell.tsx'), loadArea('chats')]);
  return bell;
};
const ChatBell = lazy(loadChats);
const loadAccount = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(loadAccount);

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const { t } = useTranslation();
  const hasChats = useSession().company.plan?.useInternalChat === true;
  useMessageNotifications();
  useChatNotifications();
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
        {hasChats && (
          <LazyMenuButton button={ChatBellButton} preload={loadChats}>
            <ChatBell />
          </LazyMenuButton>
        )}
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
