import type { CalendarEntry } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';
import { momentOf, timeOf } from './calendar-days.ts';
import type { Slot } from './calendar-view.ts';
import { useMomentText } from './useMomentText.ts';

/** Moves the next message of a schedule to another day, or to another hour of a day; its minutes stay. */
export function useMoveEntry(timezone: string): (entry: CalendarEntry, slot: Slot) => void {
  const { t } = useTranslation();
  const momentText = useMomentText(timezone);
  const move = async ({ scheduleId: id, at }: CalendarEntry, { day, hour }: Slot) => {
    const time = timeOf(at, timezone);
    const sendAt = momentOf(day, hour === undefined ? time : `${hour}:${time.slice(3)}`, timezone);
    if (sendAt === null || sendAt === new Date(at).toISOString()) return;
    if (Date.parse(sendAt) <= Date.now()) return toast.error(t('schedules.pastDrop'));
    try {
      await call(api.schedules.update, { params: { id }, body: { sendAt } });
      toast.success(t('schedules.moved', { moment: momentText(sendAt) }));
    } catch (error) {
      toast.error(error);
    }
  };
  return (entry, slot) => void move(entry, slot);
}
