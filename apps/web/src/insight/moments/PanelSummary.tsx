import type { Figure, MomentPanel } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../api/useSession.ts';
import { useFigurePath } from '../dashboard/useFigurePath.ts';
import { initialFilter } from '../reports/report-filter.ts';
import { useCompanyToday } from '../reports/useReportFilter.ts';
import styles from './Moments.module.css';
import { totalsOf } from './panel-totals.ts';
import { WaitMark } from './WaitMark.tsx';

interface PanelSummaryProps {
  panel: MomentPanel;
  queueIds: number[];
}

/** The sums of the panel; they are the dashboard's figures, and open the same rows. */
export function PanelSummary({ panel, queueIds }: PanelSummaryProps) {
  const { t, i18n } = useTranslation();
  const today = useCompanyToday();
  const pathOf = useFigurePath({ ...initialFilter(today), queueIds });
  const mayReport = useMay('dashboard:view');
  const { open, pending, unread, online, waitingSince } = totalsOf(panel);
  const number = (value: number, figure?: Figure) => {
    const text = value.toLocaleString(i18n.language);
    return figure && mayReport ? <Link to={pathOf(figure)}>{text}</Link> : text;
  };
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('moments.sums.waiting')}</dt>
        <dd>{number(pending, 'supportPending')}</dd>
        {waitingSince !== null && (
          <dd className={styles.aside}>
            <WaitMark since={waitingSince} />
          </dd>
        )}
      </div>
      <div>
        <dt>{t('moments.sums.open')}</dt>
        <dd>{number(open, 'supportHappening')}</dd>
      </div>
      <div>
        <dt>{t('moments.sums.unread')}</dt>
        <dd>{number(unread)}</dd>
      </div>
      <div>
        <dt>{t('moments.sums.online')}</dt>
        <dd>{number(online)}</dd>
      </div>
    </dl>
  );
}
