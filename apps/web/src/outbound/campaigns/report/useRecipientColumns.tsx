import type { CampaignShipping } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { formatContactNumber } from '../../../ui/contact-number.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { recipientHistory } from './recipient-history.ts';
import { recipientLooks } from './recipient-looks.ts';
import styles from './Report.module.css';
import { useRecipientProblem } from './useRecipientProblem.ts';
import { useReportTimes } from './useReportTimes.ts';

export function useRecipientColumns(): Column<CampaignShipping>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('campaigns.name'), main: true, cell: ({ name }) => name },
    {
      key: 'number',
      header: t('campaignReport.number'),
      plain: true,
      width: 180,
      cell: ({ number }) => (
        <span className={styles.number}>{formatContactNumber({ number, isGroup: false })}</span>
      ),
    },
    {
      key: 'state',
      header: t('campaignReport.state'),
      plain: true,
      width: 230,
      cell: (recipient) => <StateCell recipient={recipient} />,
    },
    {
      key: 'times',
      header: t('campaignReport.times'),
      plain: true,
      width: 260,
      cell: (recipient) => <TimesCell recipient={recipient} />,
    },
    {
      key: 'message',
      header: t('campaignReport.message'),
      plain: true,
      cell: ({ message, confirmationMessage }) => {
        const text = message ?? confirmationMessage;
        return (
          text && (
            <span className={styles.message} title={text}>
              {text}
            </span>
          )
        );
      },
    },
  ];
}

function StateCell({ recipient }: { recipient: CampaignShipping }) {
  const { t } = useTranslation();
  const problemText = useRecipientProblem();
  const { icon: StateIcon, tone } = recipientLooks[recipient.state];
  const problem = problemText(recipient);
  return (
    <span className={styles.state}>
      <Chip tone={tone}>
        <StateIcon size={14} aria-hidden />
        {t(`campaigns.states.${recipient.state}`)}
      </Chip>
      {problem && <span className={styles.problem}>{problem}</span>}
    </span>
  );
}

/** The day once, then the time of each step. */
function TimesCell({ recipient }: { recipient: CampaignShipping }) {
  const { t } = useTranslation();
  const { day, time, moment } = useReportTimes();
  const history = recipientHistory(recipient);
  return (
    history.length > 0 && (
      <span className={styles.times}>
        {history.map(({ state, at }, index) => {
          const before = history[index - 1];
          const isSameDay = before !== undefined && day(before.at) === day(at);
          return (
            <span key={state}>
              {t(`campaigns.states.${state}`)} <time dateTime={at}>{isSameDay ? time(at) : moment(at)}</time>
            </span>
          );
        })}
      </span>
    )
  );
}
