import { DEFAULT_APP_NAME } from '@prosa/contract';
import {
  type Icon,
  IconBuilding,
  IconCamera,
  IconClockHour4,
  IconPalette,
  IconPlugConnected,
  IconReceipt2,
  IconSitemap,
  IconUserPlus,
  IconVideo,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { useBranding } from '../../ui/branding.ts';

export interface Step {
  id: 'companies' | 'plans' | 'branding' | 'helps' | 'connections' | 'queues' | 'users' | 'hours' | 'photo';
  icon: Icon;
  /** The page of the step; without a path it is done in the user's own profile. */
  path?: string;
}

const MOST_STEPS = 5;

/** A person's own affair, which nobody has to do before the company can work. */
export const isOwnStep = ({ id }: Step): boolean => id === 'photo';

/** Suggested setup steps, derived from the existing data. Data that is not loaded yet suggests nothing. */
export function useNextSteps(): Step[] {
  const { first, later } = usePlatformSteps();
  return [...first, ...useCompanySteps(), ...later].slice(0, MOST_STEPS);
}

function useCompanySteps(): Step[] {
  const user = useSession();
  const users = useQuery(read(api.users.list, { query: {} })).data;
  const settings = useQuery(read(api.settings.company, { params: { id: user.companyId } })).data;
  const connections = useQuery(read(api.connections.list, { query: {} })).data;
  const queues = useQuery(read(api.queues.list)).data;
  const steps: Step[] = [];
  if (user.company.plan?.useWhatsapp && connections?.length === 0)
    steps.push({ id: 'connections', icon: IconPlugConnected, path: '/connections?new' });
  if (queues?.length === 0) steps.push({ id: 'queues', icon: IconSitemap, path: '/queues' });
  if (users?.count === 1) steps.push({ id: 'users', icon: IconUserPlus, path: '/users?new' });
  if (settings?.scheduleType === 'disabled')
    steps.push({ id: 'hours', icon: IconClockHour4, path: '/settings' });
  if (user.profileImage === null) steps.push({ id: 'photo', icon: IconCamera });
  return steps;
}

/** What a platform needs before anybody can work on it, and what makes it one's own. */
function usePlatformSteps(): { first: Step[]; later: Step[] } {
  const enabled = useMay('companies:manage');
  const branding = useBranding();
  const companies = useQuery({ ...read(api.companies.list, { query: {} }), enabled }).data;
  const plans = useQuery({ ...read(api.plans.listAll), enabled }).data;
  const helps = useQuery(read(api.helps.listAll)).data;
  const first: Step[] = [];
  const later: Step[] = [];
  if (!enabled) return { first, later };
  const isUnbranded = branding.appName === DEFAULT_APP_NAME && branding.appLogoLight === null;
  if (isUnbranded) later.push({ id: 'branding', icon: IconPalette, path: '/settings?tab=whitelabel' });
  if (plans && plans.length <= 1)
    first.push({ id: 'plans', icon: IconReceipt2, path: '/settings?tab=plans' });
  if (companies?.count === 1) first.push({ id: 'companies', icon: IconBuilding, path: '/companies?new' });
  if (helps?.length === 0) later.push({ id: 'helps', icon: IconVideo, path: '/settings?tab=helps' });
  return { first, later };
}
