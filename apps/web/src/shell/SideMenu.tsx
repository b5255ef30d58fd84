import { PRODUCT_VERSION } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/Logo.tsx';
import { MenuItems } from './MenuItems.tsx';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  /** Shows only the icons. */
  compact?: boolean;
  onNavigate?: () => void;
}

/** The content of the menu, for both the fixed and the overlay drawer. */
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
