import { RingProgress } from '@mantine/core';
import type { Dashboard, Figure } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import layout from '../../ui/layout.module.css';
import styles from './Dashboard.module.css';
import { Change } from './Change.tsx';
import { Meaning } from './FigureCard.tsx';
import { shareText } from './figure-text.ts';
import type { FigureFilter } from './figures-query.ts';
import { useFigurePath } from './useFigurePath.ts';

interface NpsTabProps {
  filter: FigureFilter;
  figures: Dashboard | undefined;
  before: Dashboard | undefined;
}

const RING = { size: 148, thickness: 13 } as const;

const rings = [
  ['npsScore', 'npsScore', 'var(--brand)'],
  ['npsPromoters', 'npsPromotersPerc', 'var(--ok)'],
  ['npsPassive', 'npsPassivePerc', 'var(--warn)'],
  ['npsDetractors', 'npsDetractorsPerc', 'var(--err)'],
] as const;

export default function NpsTab({ filter, figures, before }: NpsTabProps) {
  return (
    <div className={styles.nps}>
      <div className={styles.rings}>
        {rings.map(([figure, share, color]) => (
          <Ring
            key={figure}
            figure={figure}
            share={figures?.counters[share]}
            before={before?.counters[share]}
            color={color}
            filter={filter}
            isScore={figure === 'npsScore'}
          />
        ))}
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
  before: number | null | undefined;
  filter: FigureFilter;
  /** Points from −100 to 100 instead of a share. */
  isScore?: boolean;
}

function Ring({ figure, share, before, color, filter, isScore = false }: RingProps) {
  const { t } = useTranslation();
  const pathOf = useFigurePath(filter);
  const text = share === undefined ? '' : shareText({ t }, share, isScore);
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
        sections={share ? [{ value: Math.abs(share), color }] : []}
        label={<span className={styles.ringValue}>{text}</span>}
      />
      {share !== undefined && <Change now={share} before={before} isInPoints />}
      <Link className={styles.ringLink} to={pathOf(figure)}>
        {t('dashboard.showTickets')}
        <span className={layout.srOnly}>{` ${t(`figures.names.${figure}`)}: ${text}`}</span>
      </Link>
    </article>
  );
}

const summary = ['tickets', 'waitRating', 'withoutRating', 'withRating', 'notAsked'] as const;

function Summary({ filter, figures }: Omit<NpsTabProps, 'before'>) {
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
            <Link to={pathOf('percRating')}>{share === undefined ? '' : shareText({ t }, share)}</Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}
