import type { MomentPanel } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { shortenName } from './card-text.ts';
import { loadOf } from './panel-totals.ts';
import styles from './Wall.module.css';
import { WallAge } from './WallPerson.tsx';

/** As many as there is room for; the others are counted. */
const SHOWN = 5;

/** Those without an attendant, who has waited longest first. */
export function WallWaiting({ panel: { cards } }: { panel: MomentPanel }) {
  const { t } = useTranslation();
  const card = cards.find(({ user }) => user === null);
  const tickets = (card?.tickets ?? []).slice(0, SHOWN);
  const more = card ? loadOf(card) - tickets.length : 0;
  return (
    <section className={styles.waiting} aria-labelledby="wall-waiting">
      <h2 id="wall-waiting">
        {t('moments.pending')}
        <b>{card ? loadOf(card) : 0}</b>
      </h2>
      <ul>
        {tickets.map(({ id, contact, queue, waitingSince }) => (
          <li key={id}>
            <span>
              <b>{shortenName(contact.name)}</b>
              {queue?.name ?? t('tickets.row.noQueue')}
            </span>
            {waitingSince !== null && <WallAge since={waitingSince} />}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('moments.more', { count: more })}</p>}
      {card === undefined && <p>{t('moments.nobodyWaits')}</p>}
    </section>
  );
}
