import type { ManagedAnnouncement } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { useNow } from '../../ui/useNow.ts';
import { priorityLooks } from './priority-looks.ts';

export function useAnnouncementColumns(): Column<ManagedAnnouncement>[] {
  const { t } = useTranslation();
  const now = useNow();

  const statusOf = ({ status, startsAt, endsAt }: ManagedAnnouncement) => {
    if (!status) return <StatusDot tone="neutral" label={t('announcements.inactive')} />;
    if (endsAt && Date.parse(endsAt) <= now)
      return <StatusDot tone="neutral" label={t('announcements.over', { moment: formatDateTime(endsAt) })} />;
    if (startsAt && Date.parse(startsAt) > now)
      return (
        <StatusDot tone="info" label={t('announcements.planned', { moment: formatDateTime(startsAt) })} />
      );
    return <StatusDot tone="ok" label={t('announcements.active')} />;
  };

  const audienceOf = ({ planIds, companyIds }: ManagedAnnouncement) =>
    planIds.length + companyIds.length === 0
      ? t('announcements.everybody')
      : [
          ...(planIds.length > 0 ? [t('announcements.plansCount', { count: planIds.length })] : []),
          ...(companyIds.length > 0 ? [t('announcements.companiesCount', { count: companyIds.length })] : []),
        ].join(', ');

  return [
    { key: 'title', header: t('announcements.name'), main: true, cell: ({ title }) => title },
    {
      key: 'priority',
      header: t('announcements.priority'),
      cell: ({ priority }) => (
        <Chip tone={priorityLooks[priority].tone}>{t(priorityLooks[priority].text)}</Chip>
      ),
    },
    { key: 'audience', header: t('announcements.audience'), cell: audienceOf },
    {
      key: 'mediaName',
      header: t('announcements.file'),
      cell: ({ mediaName }) => mediaName ?? t('announcements.noFile'),
      wide: true,
    },
    { key: 'status', header: t('announcements.status'), cell: statusOf },
    {
      key: 'readCount',
      header: t('announcements.readHeader'),
      cell: ({ readCount }) => t('announcements.readBy', { count: readCount }),
      wide: true,
    },
  ];
}
