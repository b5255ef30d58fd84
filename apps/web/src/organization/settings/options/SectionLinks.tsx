import { useTranslation } from 'react-i18next';
import { sectionId } from './OptionGroup.tsx';
import type { Group } from './options.ts';
import styles from './SectionLinks.module.css';
import { useVisibleSection } from './useVisibleSection.ts';

/** Links to the sections, with the current one marked. */
export function SectionLinks({ groups }: { groups: Group[] }) {
  const { t } = useTranslation();
  const { inSight, goTo } = useVisibleSection(groups.map(({ id }) => id));

  return (
    <nav className={styles.links} aria-label={t('settings.sections')}>
      {groups.map(({ id }) => (
        <a
          key={id}
          className={styles.link}
          href={`#${sectionId(id)}`}
          aria-current={id === inSight ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            goTo(id);
          }}
        >
          {t(`settings.groups.${id}`)}
        </a>
      ))}
    </nav>
  );
}
