import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isActive, isFolder, type MenuEntry, type MenuFolder } from '../ui/navigation/menu.ts';
import styles from './SideMenu.module.css';
import { useMenu } from '../ui/navigation/useMenu.ts';
import { useMenuWarnings } from './useMenuWarnings.ts';

interface MenuItemProps {
  compact: boolean;
  warnings: ReturnType<typeof useMenuWarnings>;
  onNavigate?: () => void;
}

export function MenuItems(props: Omit<MenuItemProps, 'warnings'>) {
  const { t } = useTranslation();
  const looks = { ...props, warnings: useMenuWarnings() };
  return useMenu().map(({ id, label, entries }) => (
    <div key={id} className={styles.section}>
      {label && (
        <h2 className={styles.label} id={`menu-${id}`}>
          {t(`shell.menu.${label}`)}
        </h2>
      )}
      <ul aria-labelledby={label && `menu-${id}`}>
        {entries.map((entry) => (
          <li key={entry.label}>
            {isFolder(entry) ? <Folder folder={entry} {...looks} /> : <Entry entry={entry} {...looks} />}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Entry({ entry, compact, warnings, onNavigate }: MenuItemProps & { entry: MenuEntry }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { icon: EntryIcon, path } = entry;
  const label = t(`shell.menu.${entry.label}`);
  const active = isActive(path, pathname);
  return (
    <Link
      to={path}
      className={styles.item}
      title={compact ? label : undefined}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      onClick={onNavigate}
    >
      <EntryIcon size={19} stroke={1.7} aria-hidden />
      <span>{label}</span>
      <WarningMark entry={entry} warnings={warnings} />
    </Link>
  );
}

function WarningMark({
  entry: { warning },
  warnings,
}: Pick<MenuItemProps, 'warnings'> & { entry: MenuEntry }) {
  const { t } = useTranslation();
  if (!warning || !warnings.has(warning)) return null;
  return (
    <span className={styles.warning} role="img" aria-label={t(`shell.${warning}`)}>
      !
    </span>
  );
}

function Folder({ folder, ...looks }: MenuItemProps & { folder: MenuFolder }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const holdsActive = folder.entries.some((entry) => isActive(entry.path, pathname));
  const [isOpen, setOpen] = useState(holdsActive || folder.isOpenAtFirst === true);
  const FolderIcon = folder.icon;
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <FolderIcon size={19} stroke={1.7} aria-hidden />
        <span>{t(`shell.menu.${folder.label}`)}</span>
        {!isOpen &&
          folder.entries.map((entry) => (
            <WarningMark key={entry.path} entry={entry} warnings={looks.warnings} />
          ))}
        <IconChevronDown className={styles.chevron} size={16} aria-hidden />
      </button>
      {isOpen && (
        <ul className={styles.inside}>
          {folder.entries.map((entry) => (
            <li key={entry.path}>
              <Entry entry={entry} {...looks} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
