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
import { loadArea } from '../../i18n/index.ts';

export type TabId = 'options' | 'hours' | 'companies' | 'plans' | 'helps' | 'whitelabel';

interface Tab {
  id: TabId;
  icon: Icon;
  Panel: ComponentType;
  /** A table that scrolls inside itself and fills the height. */
  isTable?: boolean;
}

// Each tab is loaded when it is opened.
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

/** Tabs of the platform owner; other users never load them. */
const platformTabs: Tab[] = [
  {
    id: 'companies',
    icon: IconBuilding,
    Panel: lazy(async () => {
      const [tab] = await Promise.all([
        import('../../business/companies/CompaniesTab.tsx'),
        loadArea('companies'),
      ]);
      return tab;
    }),
    isTable: true,
  },
  {
    id: 'plans',
    icon: IconPackage,
    Panel: lazy(async () => {
      const [tab] = await Promise.all([import('../../business/plans/PlansTab.tsx'), loadArea('plans')]);
      return tab;
    }),
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

/** The tabs of this user. The hours tab exists only if hours are set per company. */
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
