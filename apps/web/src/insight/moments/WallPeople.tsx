import type { MomentCard, MomentPanel } from '@prosa/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../ui/useNow.ts';
import { totalsOf } from './panel-totals.ts';
import styles from './Wall.module.css';
import { WallPerson } from './WallPerson.tsx';

/** As many as can be read from afar; of more, each minute shows the next ones. */
const PER_PAGE = 12;
/** Of so few people there is room for their first tickets, too. */
const WITH_TICKETS = 6;
const LISTED = 3;
const MINUTE_MS = 60_000;

/** Everybody with tickets or online, with how much they have. */
export function WallPeople({ panel }: { panel: MomentPanel }) {
  const { t } = useTranslation();
  const now = useNow();
  const { highestLoad } = totalsOf(panel);
  const people = [...panel.cards.filter(({ user }) => user !== null), ...panel.free.map(toEmptyCard)];
  const pages = Math.max(1, Math.ceil(people.length / PER_PAGE));
  const page = Math.floor(now / MINUTE_MS) % pages;
  const shown = people.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  const listed = people.length <= WITH_TICKETS ? LISTED : 0;
  const columns = Math.min(4, Math.max(2, Math.ceil(shown.length / 3)));
  return (
    <section className={styles.people} aria-label={t('moments.people')}>
      <ul style={{ '--columns': columns } as CSSProperties}>
        {shown.map((card) => (
          <WallPerson key={card.user?.id} card={card} highestLoad={highestLoad} listed={listed} />
        ))}
      </ul>
      {pages > 1 && <p>{t('moments.page', { page: page + 1, pages })}</p>}
    </section>
  );
}

const toEmptyCard = (user: MomentPanel['free'][number]): MomentCard => ({
  user,
  open: 0,
  pending: 0,
  unread: 0,
  waitingSince: null,
  tickets: [],
});
