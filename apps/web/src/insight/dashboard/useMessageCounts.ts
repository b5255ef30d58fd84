import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import type { DayRange } from '../reports/periods.ts';

export interface MessageCount {
  inPeriod: number | undefined;
  ever: number | undefined;
  /** Of those in the period, how many no person wrote. */
  automatic: number | undefined;
}

/** Messages of customers and of the company, in the period and of all time. */
export const useMessageCounts = (days: DayRange): { received: MessageCount; sent: MessageCount } => ({
  received: useBoth('false', days),
  sent: useBoth('true', days),
});

function useBoth(fromMe: 'true' | 'false', days: DayRange): MessageCount {
  const inPeriod = useCount(fromMe, days);
  const ever = useCount(fromMe);
  return { inPeriod: inPeriod?.count, automatic: inPeriod?.automatic, ever: ever?.count };
}

function useCount(fromMe: 'true' | 'false', days?: DayRange) {
  const query = { fromMe, dateStart: days?.from ?? '', dateEnd: days?.to ?? '' };
  const counted = useQuery(read(api.messages.count, { query })).data?.count[0];
  return counted && { count: Number(counted.count), automatic: Number(counted.automatic) };
}
