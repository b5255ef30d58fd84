import type { Campaign } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { useCompanyClock } from '../schedules/useCompanyClock.ts';
import { useMomentText } from '../schedules/useMomentText.ts';
import { CampaignProgress } from './CampaignProgress.tsx';
import styles from './Campaigns.module.css';

export function useCampaignColumns(): Column<Campaign>[] {
  const { t } = useTranslation();
  const momentText = useMomentText(useCompanyClock().timezone);
  const moment = (at: string | null, none: string) =>
    at === null ? (
      <span className={styles.none} data-usual>
        {none}
      </span>
    ) : (
      <time dateTime={at}>{momentText(at)}</time>
    );
  const orNone = (text: string | undefined, none: string) =>
    text ?? <span className={styles.none}>{none}</span>;
  return [
    { key: 'name', header: t('campaigns.name'), main: true, cell: ({ name }) => name },
    {
      key: 'status',
      header: t('campaigns.status'),
      width: 210,
      plain: true,
      cell: (campaign) => <CampaignProgress campaign={campaign} />,
    },
    {
      key: 'recipients',
      header: t('campaigns.recipients'),
      cell: ({ contactList, tagList }) =>
        orNone(
          contactList?.name ?? (tagList ? t('campaigns.tagNamed', { name: tagList.name }) : undefined),
          t('campaigns.noList'),
        ),
    },
    {
      key: 'connection',
      header: t('campaigns.connection'),
      cell: ({ whatsapp }) => orNone(whatsapp?.name, t('campaigns.noConnection')),
    },
    {
      key: 'scheduledAt',
      header: t('campaigns.scheduledAt'),
      cell: ({ scheduledAt }) => moment(scheduledAt, t('campaigns.noSchedule')),
    },
    {
      key: 'completedAt',
      header: t('campaigns.completedAt'),
      cell: ({ completedAt }) => moment(completedAt, t('campaigns.notCompleted')),
    },
    {
      key: 'confirmation',
      header: t('campaigns.confirmation'),
      width: 125,
      wide: true,
      cell: ({ confirmation }) => t(confirmation ? 'campaigns.enabled' : 'campaigns.disabled'),
    },
  ];
}
