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
            <Link className={`${styles.card} ${styles.shortcut}`} to={path}>
              <span className={styles.sign} aria-hidden>
                <ScreenIcon size={19} stroke={1.7} />
              </span>
              <span className={styles.words}>
                <b>{t(`shell.menu.${label}`)}</b>
                <About label={label} />
              </span>
            </Link>
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

function About({ label }: { label: Described }) {
  const { t } = useTranslation();
  const count = useTasks((state) => state.tasks.length);
  const isCounted = label === 'tasks' && count > 0;
  return <span>{isCounted ? t('home.openTasks', { count }) : t(`home.about.${label}`)}</span>;
}
