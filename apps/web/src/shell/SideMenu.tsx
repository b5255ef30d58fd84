import { PRODUCT_VERSION } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/Logo.tsx';
import { MenuItems } from './MenuItems.tsx';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  /** Only the icons are seen. */
  compact?: boolean;
  onNavigate?: () => void;
}

/** What the drawer holds, whether it stands beside the screen or lies over it. */
export function SideMenu({ compact = false, onNavigate }: SideMenuProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.menu} data-compact={compact || undefined} aria-label={t('shell.mainMenu')}>
      <div className={styles.brand}>
        <Logo compact={compact} />
      </div>
      <div className={styles.scroll}>
        <MenuItems compact={compact} {...(onNavigate && { onNavigate })} />
      </div>
      <div className={styles.footer} title={t('shell.version', { version: PRODUCT_VERSION })}>
        {compact ? PRODUCT_VERSION : t('shell.version', { version: PRODUCT_VERSION })}
      </div>
    </nav>
  );
}
