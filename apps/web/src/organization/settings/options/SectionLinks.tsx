import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionId } from './OptionGroup.tsx';
import type { Group, GroupId } from './options.ts';
import styles from './SectionLinks.module.css';

/** The part of the window in which a heading counts as the one being read. */
const READING_ZONE = '0px 0px -70% 0px';

function useSectionInSight(ids: GroupId[]): GroupId | undefined {
  const [inSight, setInSight] = useState<GroupId>();
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ') as GroupId[];
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen)
          setInSight(sections.find((id) => sectionId(id) === seen.target.getAttribute('aria-labelledby')));
      },
      { rootMargin: READING_ZONE },
    );
    for (const id of sections) {
      const section = document.getElementById(sectionId(id))?.closest('section');
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [key]);
  return inSight !== undefined && ids.includes(inSight) ? inSight : ids[0];
}

function goTo(id: GroupId): void {
  const heading = document.getElementById(sectionId(id));
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** The way to each section, with the one being read marked. */
export function SectionLinks({ groups }: { groups: Group[] }) {
  const { t } = useTranslation();
  const inSight = useSectionInSight(groups.map(({ id }) => id));

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
