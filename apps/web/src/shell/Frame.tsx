import { DRAWER_TEMPORARY_BELOW_PX, DRAWER_WIDTH } from '@prosa/contract';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router';
import { useLate } from '../ui/useLate.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './Frame.module.css';
import { PaletteHost } from './palette/PaletteHost.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useSession } from './session.ts';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useLive } from './useLive.ts';
import { useOwnDefaults } from './useOwnDefaults.ts';

/** Drawer, top bar and the screen between them. */
export function Frame() {
  const { t } = useTranslation();
  const user = useSession();
  const isNarrow = useMediaQuery(`(max-width: ${DRAWER_TEMPORARY_BELOW_PX - 1}px)`) ?? false;
  const [isWide, setWide] = useState(user.defaultMenu === 'open');
  const [isOver, setOver] = useState(false);
  const isLoading = useLate(useNavigation().state === 'loading');
  const main = useFocusOnNavigation();
  useLive();
  useOwnDefaults();

  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      {isNarrow ? (
        <Drawer
          opened={isOver}
          onClose={() => setOver(false)}
          size={DRAWER_WIDTH}
          padding={0}
          withCloseButton={false}
          aria-label={t('shell.mainMenu')}
          classNames={{ content: styles.over ?? '', body: styles.overBody ?? '' }}
        >
          <SideMenu onNavigate={() => setOver(false)} />
        </Drawer>
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
        {isLoading && <div className={styles.progress} role="progressbar" aria-label={t('common.loading')} />}
        <main id="main" className={styles.main} ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <PaletteHost />
    </div>
  );
}
