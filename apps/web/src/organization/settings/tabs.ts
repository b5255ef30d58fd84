import { type ComponentType, lazy } from 'react';
import { useSession } from '../../shell/session.ts';
import { HoursTab } from './hours/HoursTab.tsx';
import { OptionsTab } from './options/OptionsTab.tsx';

export type TabId = 'options' | 'hours' | 'companies' | 'plans' | 'helps' | 'whitelabel';

interface Tab {
  id: TabId;
  Panel: ComponentType;
  /** A list that scrolls inside itself and takes the whole height. */
  isTable?: boolean;
}

const options: Tab = { id: 'options', Panel: OptionsTab };
const hours: Tab = { id: 'hours', Panel: HoursTab };

/** The platform owner's own. Everybody else never loads them. */
const ofPlatform: Tab[] = [
  { id: 'companies', Panel: lazy(() => import('../../business/companies/CompaniesTab.tsx')), isTable: true },
  { id: 'plans', Panel: lazy(() => import('../../business/plans/PlansTab.tsx')), isTable: true },
  { id: 'helps', Panel: lazy(() => import('../../business/helps/HelpsTab.tsx')), isTable: true },
  { id: 'whitelabel', Panel: lazy(() => import('../../business/branding/WhitelabelTab.tsx')) },
];

/** The tabs this person has now. Service hours are the company's only while the setting says so. */
export function useTabs(): [Tab, ...Tab[]] {
  const { super: isOwner, company } = useSession();
  const hasHours = company.companieSettings.some(({ key, value }) => key === 'scheduleType' && value === 'company');
  return [options, ...(hasHours ? [hours] : []), ...(isOwner ? ofPlatform : [])];
}
