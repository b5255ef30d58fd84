import { RingProgress } from '@mantine/core';
import type { Dashboard, Figure } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import layout from '../../ui/layout.module.css';
import styles from './Dashboard.module.css';
import { Meaning } from './FigureCard.tsx';
import type { FigureFilter } from './figures-query.ts';
import { useFigurePath } from './useFigurePath.ts';

interface NpsTabProps {
  filter: FigureFilter;
  figures: Dashboard | undefined;
}

const RING = { size: 148, thickness: 13 } as const;

export default function NpsTab({ filter, figures }: NpsTabProps) {
  const counters = figures?.counters;
  return (
    <div className={styles.nps}>
      <div className={styles.rings}>
        <Ring figure="npsScore" share={counters?.npsScore} color="var(--brand)" filter={filter} isScore />
        <Ring figure="npsPromoters" share={counters?.npsPromotersPerc} color="var(--ok)" filter={filter} />
        <Ring figure="npsPassive" share={counters?.npsPassivePerc} color="var(--warn)" filter={filter} />
        <Ring figure="npsDetractors" share={counters?.npsDetractorsPerc} color="var(--err)" filter={filter} />
      </div>
      <Summary filter={filter} figures={figures} />
    </div>
  );
}

interface RingProps {
  figure: Figure;
  /** Undefined while it is loaded, null without a rating. */
  share: number | null | undefined;
  color: string;
  filter: FigureFilter;
  /** Points from −100 to 100 instead of a share. */
  isScore?: boolean;
}

function Ring({ figure, share, color, filter, isScore = false }: RingProps) {
  const { t } = useTranslation();
  const pathOf = useFigurePath(filter);
  const rounded = typeof share === 'number' ? Math.round(share) : undefined;
  const text = share === undefined ? '' : rounded === undefined ? '–' : isScore ? rounded : `${rounded}%`;
  return (
    <article className={styles.ringCard} aria-label={t(`figures.names.${figure}`)}>
      <header className={styles.cardHead}>
        <span>{t(`figures.names.${figure}`)}</span>
        <Meaning name={t(`figures.names.${figure}`)} text={t(`figures.meanings.${figure}`)} />
      </header>
      <RingProgress
        {...RING}
        roundCaps
        aria-hidden
        rootColor="var(--sunken)"
        sections={[{ value: Math.abs(rounded ?? 0), color }]}
        label={<span className={styles.ringValue}>{text}</span>}
      />
      <Link className={styles.ringLink} to={pathOf(figure)}>
        {t('dashboard.showTickets')}
        <span className={layout.srOnly}>{` ${t(`figures.names.${figure}`)}: ${text}`}</span>
      </Link>
    </article>
  );
}

const summary = ['tickets', 'waitRating', 'withoutRating', 'withRating', 'notAsked'] as const;

function Summary({ filter, figures }: NpsTabProps) {
  const { t, i18n } = useTranslation();
  const pathOf = useFigurePath(filter);
  const counters = figures?.counters;
  const share = counters?.percRating;
  return (
    <section className={styles.summary} aria-label={t('dashboard.summary')}>
      <h2>{t('dashboard.summary')}</h2>
      <dl>
        {summary.map((figure) => (
          <div key={figure}>
            <dt>
              {t(`figures.names.${figure}`)}
              <Meaning name={t(`figures.names.${figure}`)} text={t(`figures.meanings.${figure}`)} />
            </dt>
            <dd>
              <Link to={pathOf(figure)}>{counters?.[figure].toLocaleString(i18n.language) ?? ''}</Link>
            </dd>
          </div>
        ))}
        <div>
          <dt>
            {t('figures.names.percRating')}
            <Meaning name={t('figures.names.percRating')} text={t('figures.meanings.percRating')} />
          </dt>
          <dd>
            <Link to={pathOf('percRating')}>
              {share === undefined ? '' : share === null ? '–' : `${Math.round(share)}%`}
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}
