import { DRAWER_TEMPORARY_BELOW_PX, DRAWER_WIDTH, type SessionUser } from '@prosa/contract';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router';
import { useUnsentMessages } from '../conversations/messages/useUnsentMessages.ts';
import { useDelayedFlag } from '../ui/useDelayedFlag.ts';
import { useIsMenuFolded } from '../ui/column-layout.ts';
import { AnnouncementBanner } from '../business/announcements/AnnouncementBanner.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './Frame.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import { OverlayDrawer } from './OverlayDrawer.tsx';
import { PaletteHost } from '../ui/palette/PaletteHost.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useSession } from '../api/useSession.ts';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useLiveEvents } from './useLiveEvents.ts';
import { usePreventStrayDrops } from './usePreventStrayDrops.ts';
import { useDefaultTheme } from './useDefaultTheme.ts';

/** Menu, top bar and the current screen. */
export function Frame() {
  const { t } = useTranslation();
  const user = useSession();
  const isNarrow = useMediaQuery(`(max-width: ${DRAWER_TEMPORARY_BELOW_PX - 1}px)`) ?? false;
  const [isWide, setWide] = useMenuWidth(user.defaultMenu);
  const [isOver, setOver] = useState(false);
  const isLoading = useDelayedFlag(useNavigation().state === 'loading');
  const main = useFocusOnNavigation();
  useLiveEvents();
  useUnsentMessages();
  usePreventStrayDrops();
  useDefaultTheme();

  return (
    <div className={styles.frame} style={{ '--drawer': `${DRAWER_WIDTH}px` } as CSSProperties}>
      <a href="#main" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      {isNarrow ? (
        <OverlayDrawer isOpen={isOver} onClose={() => setOver(false)} />
      ) : (
        <div className={styles.drawer} data-compact={!isWide || undefined}>
          <SideMenu compact={!isWide} />
        </div>
      )}
      <div className={styles.column}>
        <TopBar
          isMenuOpen={isNarrow ? isOver : isWide}
          onToggleMenu={() => (isNarrow ? setOver(true) : setWide(!isWide))}
        />
        <ConnectionBanner />
        <AnnouncementBanner />
        {isLoading && <div className={styles.progress} role="progressbar" aria-label={t('common.loading')} />}
        <main id="main" className={styles.main} ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <PaletteHost />
      <LeaveGuard />
    </div>
  );
}

/**
 * The user's default width until they toggle it; a new default applies at once. On screens that need the room the menu
 * is folded, but can be opened; afterwards the former width returns.
 */
function useMenuWidth(preferred: SessionUser['defaultMenu']) {
  const isFolded = useIsMenuFolded();
  const [isWide, setWide] = useState(preferred === 'open');
  const [isWideAnyway, setWideAnyway] = useState(false);
  const [known, setKnown] = useState({ preferred, isFolded });
  if (preferred !== known.preferred || isFolded !== known.isFolded) {
    setKnown({ preferred, isFolded });
    setWideAnyway(false);
    if (preferred !== known.preferred) setWide(preferred === 'open');
  }
  return isFolded ? ([isWideAnyway, setWideAnyway] as const) : ([isWide, setWide] as const);
}
