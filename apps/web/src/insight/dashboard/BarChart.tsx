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

/** A round number at or above the largest value: the top of the scale. */
function scaleTop(values: number[]): number {
  const most = Math.max(1, ...values);
  const step = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 2.5, 5, 10].map((factor) => factor * step).find((value) => value >= most) ?? most;
  return Math.max(4, Math.ceil(top));
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
            <span key={line}>{(top * line).toLocaleString(i18n.language, { maximumFractionDigits: 1 })}</span>
          ))}
        </div>
        <div className={styles.scroller}>
          <div className={styles.bars}>
            {bars.map(({ key, label, value, path }) => (
              <Link key={key} className={styles.slot} to={path} tabIndex={-1} title={`${label}: ${value}`}>
                <span className={styles.number}>{value > 0 ? value : ''}</span>
                <span className={styles.bar} style={{ height: `${(100 * value) / top}%` }} />
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
