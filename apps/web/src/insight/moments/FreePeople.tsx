import type { MomentPerson } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './Moments.module.css';

/** Who is online and has nothing to do at the moment. */
export function FreePeople({ people }: { people: MomentPerson[] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <section className={styles.free} aria-labelledby="free-people">
      <h2 id="free-people">{t('moments.free')}</h2>
      <ul>
        {people.map(({ id, name, profileImage }) => (
          <li key={id}>
            <Avatar name={name} image={profileImage} size={24} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
