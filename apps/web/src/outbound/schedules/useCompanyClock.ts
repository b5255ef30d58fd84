import type { Calendar } from '@prosa/bot';
import { DEFAULT_TIMEZONE } from '@prosa/contract';
import { useMemo } from 'react';
import { useCompanySetting } from '../../api/useCompanySetting.ts';

/** Where the company is: its time zone and its days off. */
export function useCompanyClock(): Calendar {
  const timezone = String(useCompanySetting('timezone') ?? DEFAULT_TIMEZONE);
  const chosen = useCompanySetting('holidays');
  const holidays = chosen === 'national' || chosen === 'nationalAndCustom' ? chosen : 'disabled';
  return useMemo(() => ({ timezone, holidays }), [timezone, holidays]);
}
