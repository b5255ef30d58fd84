import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './BarChart.module.css';

interface ChartBar {
  key: string;
  label: string;
  value: number;
  /** What the bar was counted from. */
  path: string;
}

interface BarChartProps {
  title: string;
  /** What the bars stand for, as the heading of the first column of the table. */
  of: string;
  bars: ChartBar[];
}

/** Room above the highest bar for its number. */
const HEADROOM = 1.08;

/** The top of a scale of four whole and round steps. */
function scaleTop(values: number[]): number {
  const least = (Math.max(1, ...values) * HEADROOM) / 4;
  const unit = Math.max(1, 10 ** Math.floor(Math.log10(least)));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * unit).find((value) => value >= least);
  return 4 * (step ?? 10 * unit);
}

const LINES = [1, 0.75, 0.5, 0.25, 0];

/** Bars that open what they count. Without colour the numbers stand on them; for screen readers it is a table. */
export function BarChart({ title, of, bars }: BarChartProps) {
  const { t, i18n } = useTranslation();
  const top = scaleTop(bars.map(({ value }) => value));
  return (
    <figure className={styles.chart} aria-label={title}>
      <div className={styles.plot} aria-hidden>
        <div className={styles.scale}>
          {LINES.map((line) => (
            <span key={line}>{(top * line).toLocaleString(i18n.language)}</span>
          ))}
        </div>
        <div className={styles.scroller}>
          <div className={styles.bars}>
            {bars.map(({ key, label, value, path }) => (
              <Link key={key} className={styles.slot} to={path} tabIndex={-1} title={`${label}: ${value}`}>
                <span className={styles.column} style={{ height: `${(100 * value) / top}%` }}>
                  <span className={styles.number}>{value > 0 ? value : ''}</span>
                </span>
                <span className={styles.label}>{label}</span>
              </Link>
            ))}
          </div>
        </div>
      </div>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{t('figures.names.tickets')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, value, path }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Link to={path}>{value}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
