import type { TicketDetail } from '@prosa/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { read } from '../../../api/queries.ts';
import { usePlanFlag } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';

type LaneTicket = Pick<TicketDetail, 'id' | 'tags'>;

/** The ticket's lane, if the company uses the kanban. */
export const LaneSelect = ({ ticket }: { ticket: LaneTicket }) =>
  usePlanFlag('useKanban') ? <Lanes ticket={ticket} /> : null;

/** The result of a change arrives with the ticket's event. */
function Lanes({ ticket }: { ticket: LaneTicket }) {
  const { t } = useTranslation();
  const { data } = useQuery(read(api.tags.lanes));
  const [isBusy, setBusy] = useState(false);
  const lanes = data?.lista ?? [];
  const current = ticket.tags.find((tag) => lanes.some((lane) => lane.id === tag.id))?.id;
  const params = { ticketId: ticket.id };

  const move = async (tagId: number | undefined) => {
    setBusy(true);
    try {
      if (current !== undefined) {
        await call(api.tags.removeFromTicket, { params });
        toast.success(t('contacts.drawer.laneRemoved'));
      }
      if (tagId !== undefined) {
        await call(api.tags.addToTicket, { params: { ...params, tagId } });
        toast.success(t('contacts.drawer.laneAdded'));
      }
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <NativeSelect
      label={t('contacts.drawer.lane')}
      value={current ?? ''}
      disabled={isBusy || !data}
      onChange={({ currentTarget: { value } }) => void move(value === '' ? undefined : Number(value))}
    >
      <option value="">{t('contacts.drawer.noLane')}</option>
      {lanes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
