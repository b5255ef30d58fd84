import type { CompanySettingKey, SettingValue } from '@prosa/contract';
import { useSession } from './useSession.ts';

/** A setting of the company, from the session; live events keep it up to date. */
export const useCompanySetting = (key: CompanySettingKey): SettingValue | undefined =>
  useSession().company.companieSettings.find((pair) => pair.key === key)?.value;
