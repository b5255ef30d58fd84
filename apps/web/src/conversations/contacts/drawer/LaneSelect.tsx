import type { TicketDetail } from '@prosa/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { usePlanFlag } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { laneOf, moveToLane } from '../../lanes/move-to-lane.ts';

type LaneTicket = Pick<TicketDetail, 'id' | 'uuid' | 'tags'>;

/** The ticket's lane, if the company uses the kanban. */
export const LaneSelect = ({ ticket }: { ticket: LaneTicket }) =>
  usePlanFlag('useKanban') ? <Lanes ticket={ticket} /> : null;

/** The result of a change arrives with the ticket's event. */
function Lanes({ ticket }: { ticket: LaneTicket }) {
  const { t } = useTranslation();
  const { data } = useQuery(read(api.tags.lanes));
  const [isBusy, setBusy] = useState(false);
  const lanes = data?.lista ?? [];
  const current = laneOf(ticket, lanes)?.id;

  const move = (laneId: number) => {
    setBusy(true);
    // A refusal is shown where it happens.
    const moving = moveToLane(ticket, { lanes, to: lanes.find(({ id }) => id === laneId), t });
    void moving.catch(() => undefined).finally(() => setBusy(false));
  };

  return (
    <NativeSelect
      label={t('contacts.drawer.lane')}
      value={current ?? ''}
      disabled={isBusy || !data}
      onChange={({ currentTarget: { value } }) => move(Number(value))}
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
