import type { Tag } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { TagChip } from '../tags/TagChip.tsx';

export function useLaneColumns(lanes: Tag[]): Column<Tag>[] {
  const { t } = useTranslation();
  const nameOf = (id: number | null) => lanes.find((lane) => lane.id === id)?.name;
  const timer = ({ timeLane, nextLaneId }: Tag) => {
    const next = nameOf(nextLaneId);
    return timeLane > 0 && next !== undefined ? t('lanes.after', { count: timeLane, lane: next }) : '–';
  };
  return [
    { key: 'id', header: t('tags.id'), width: 90, wide: true, cell: (lane) => lane.id },
    { key: 'name', header: t('tags.name'), main: true, cell: (lane) => <TagChip tag={lane} /> },
    { key: 'tickets', header: t('lanes.tickets'), cell: (lane) => lane.ticketsCount },
    { key: 'timer', header: t('lanes.timer'), cell: timer },
    { key: 'rollback', header: t('lanes.rollbackShort'), cell: (lane) => nameOf(lane.rollbackLaneId) ?? '–' },
  ];
}
