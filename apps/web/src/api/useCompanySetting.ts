import type { CompanySettingKey, SettingValue } from '@prosa/contract';
import { useSession } from './useSession.ts';

/** One of the company's settings, as the session knows it; live events keep it right. */
export const useCompanySetting = (key: CompanySettingKey): SettingValue | undefined =>
  useSession().company.companieSettings.find((pair) => pair.key === key)?.value;
