import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Texts } from '../../i18n/languages.ts';
import { useTasks } from '../../organization/tasks/tasks.ts';
import { type MenuEntry, flattenMenu } from '../../ui/navigation/menu.ts';
import { useMenu } from '../../ui/navigation/useMenu.ts';
import styles from './FirstSteps.module.css';

type Described = keyof Texts['home']['about'];

/** Links to the screens that the user may use and that have a description. */
export function Shortcuts() {
  const { t } = useTranslation();
  const screens = flattenMenu(useMenu()).filter(isDescribed);
  return (
    <section aria-labelledby="shortcuts">
      <h2 className={styles.heading} id="shortcuts">
        {t('home.shortcuts')}
      </h2>
      <ul className={styles.shortcuts}>
        {screens.map(({ path, label, icon: ScreenIcon }) => (
          <li key={path}>
            <ShortcutLink path={path} label={label} icon={ScreenIcon} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const described: readonly string[] = [
  'tasks',
  'helps',
  'users',
  'connections',
  'allConnections',
  'settings',
  'companies',
] satisfies Described[];

const isDescribed = (entry: MenuEntry): entry is MenuEntry & { label: Described } =>
  described.includes(entry.label);

/** A screen; what it is for, or what waits there, is said on hover. */
function ShortcutLink({
  path,
  label,
  icon: ScreenIcon,
}: Pick<MenuEntry, 'path' | 'icon'> & { label: Described }) {
  const { t } = useTranslation();
  const count = useTasks((state) => state.tasks.length);
  const isCounted = label === 'tasks' && count > 0;
  return (
    <Link
      className={styles.shortcut}
      to={path}
      title={isCounted ? t('home.openTasks', { count }) : t(`home.about.${label}`)}
    >
      <ScreenIcon size={16} stroke={1.7} aria-hidden />
      {t(`shell.menu.${label}`)}
    </Link>
  );
}
