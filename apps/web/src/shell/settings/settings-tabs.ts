import {
  type Icon,
  IconAdjustments,
  IconBuilding,
  IconClock,
  IconHelpCircle,
  IconPackage,
  IconPalette,
} from '@tabler/icons-react';
import { type ComponentType, lazy, useMemo } from 'react';
import { useSession } from '../../api/useSession.ts';

export type TabId = 'options' | 'hours' | 'companies' | 'plans' | 'helps' | 'whitelabel';

interface Tab {
  id: TabId;
  icon: Icon;
  Panel: ComponentType;
  /** A list that scrolls inside itself and takes the whole height. */
  isTable?: boolean;
}

// Each is loaded when it is opened: nobody pays for the tabs they do not look at.
const options: Tab = {
  id: 'options',
  icon: IconAdjustments,
  Panel: lazy(() => import('../../organization/settings/options/OptionsTab.tsx')),
};
const hours: Tab = {
  id: 'hours',
  icon: IconClock,
  Panel: lazy(() => import('../../organization/settings/hours/HoursTab.tsx')),
};

/** The platform owner's own. Everybody else never loads them. */
const platformTabs: Tab[] = [
  {
    id: 'companies',
    icon: IconBuilding,
    Panel: lazy(() => import('../../business/companies/CompaniesTab.tsx')),
    isTable: true,
  },
  {
    id: 'plans',
    icon: IconPackage,
    Panel: lazy(() => import('../../business/plans/PlansTab.tsx')),
    isTable: true,
  },
  {
    id: 'helps',
    icon: IconHelpCircle,
    Panel: lazy(() => import('../../business/helps/HelpsTab.tsx')),
    isTable: true,
  },
  {
    id: 'whitelabel',
    icon: IconPalette,
    Panel: lazy(() => import('../../business/branding/WhitelabelTab.tsx')),
  },
];

/** The tabs this person has now. Service hours are the company's only while the setting says so. */
export function useSettingsTabs(): [Tab, ...Tab[]] {
  const { super: isOwner, company } = useSession();
  const hasHours = company.companieSettings.some(
    ({ key, value }) => key === 'scheduleType' && value === 'company',
  );
  return useMemo(
    () => [options, ...(hasHours ? [hours] : []), ...(isOwner ? platformTabs : [])],
    [hasHours, isOwner],
  );
}
