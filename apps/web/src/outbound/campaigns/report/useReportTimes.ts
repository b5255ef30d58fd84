import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyClock } from '../../schedules/useCompanyClock.ts';

interface ReportTimes {
  /** `20/11/2026, 14:30` */
  moment: (at: string) => string;
  /** `14:30` */
  time: (at: string) => string;
  day: (at: string) => string;
}

/** Writes moments by the company's clock, by which campaigns run. */
export function useReportTimes(): ReportTimes {
  const { language } = useTranslation().i18n;
  const { timezone: timeZone } = useCompanyClock();
  return useMemo(() => {
    const day = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    const time = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const write = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language, options);
      return (at: string) => format.format(new Date(at));
    };
    return { day: write(day), time: write(time), moment: write({ ...day, ...time }) };
  }, [language, timeZone]);
}
