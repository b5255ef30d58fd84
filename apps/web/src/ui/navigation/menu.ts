import { may, type Permission, type PlanFlag, type SessionUser } from '@prosa/contract';
import {
  type Icon,
  IconActivityHeartbeat,
  IconAddressBook,
  IconAdjustments,
  IconAffiliate,
  IconBolt,
  IconBroadcast,
  IconBuilding,
  IconCalendarClock,
  IconCash,
  IconChartHistogram,
  IconChecklist,
  IconFiles,
  IconHeartRateMonitor,
  IconHelpCircle,
  IconHome,
  IconLayoutKanban,
  IconListDetails,
  IconSpeakerphone,
  IconMessageCircle,
  IconMessages,
  IconPlug,
  IconPlugConnected,
  IconReceipt,
  IconReportAnalytics,
  IconSend,
  IconSettings,
  IconSparkles,
  IconTags,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Texts } from '../../i18n/languages.ts';

/** The facts that the rules of the menu depend on. */
interface MenuFacts {
  user: SessionUser;
  helpCount: number;
  /** The device flag `cshow`, set from the plan and the company's settings. */
  showsCampaigns: boolean;
}

/** Who sees an entry. All given rules must hold. */
interface Rules {
  permission?: Permission;
  plan?: PlanFlag;
  when?: (facts: MenuFacts) => boolean;
}

type MenuLabel = keyof Texts['shell']['menu'];

export interface MenuEntry extends Rules {
  path: string;
  label: MenuLabel;
  icon: Icon;
  /** The kind of warning that the entry can show. */
  warning?: 'connectionsBroken' | 'campaignStopped';
}

/** A collapsible group of entries, such as the campaigns. */
export interface MenuFolder extends Rules {
  label: MenuLabel;
  icon: Icon;
  /** Otherwise it is closed until it is needed. */
  isOpenAtFirst?: true;
  entries: MenuEntry[];
}

export interface MenuSection extends Rules {
  id: string;
  label?: MenuLabel;
  entries: (MenuEntry | MenuFolder)[];
}

/** The whole menu in order. Only existing screens have an entry. */
const menu: MenuSection[] = [
  {
    id: 'main',
    entries: [
      {
        label: 'management',
        icon: IconChartHistogram,
        isOpenAtFirst: true,
        entries: [
          { path: '/', label: 'home', icon: IconHome, permission: 'dashboard:view' },
          { path: '/reports', label: 'reports', icon: IconReportAnalytics, permission: 'dashboard:view' },
          { path: '/moments', label: 'moments', icon: IconActivityHeartbeat, permission: 'moments:view' },
        ],
      },
      { path: '/tickets', label: 'tickets', icon: IconMessages },
      { path: '/quick-messages', label: 'quickMessages', icon: IconBolt },
      {
        path: '/kanban',
        label: 'kanban',
        icon: IconLayoutKanban,
        permission: 'tickets:work',
        plan: 'useKanban',
      },
      {
        path: '/schedules',
        label: 'schedules',
        icon: IconCalendarClock,
        permission: 'schedules:work',
        plan: 'useSchedules',
      },
      {
        path: '/chats',
        label: 'chats',
        icon: IconMessageCircle,
        permission: 'chats:work',
        plan: 'useInternalChat',
      },
      { path: '/contacts', label: 'contacts', icon: IconAddressBook, permission: 'contacts:work' },
      { path: '/tags', label: 'tags', icon: IconTags },
      { path: '/todolist', label: 'tasks', icon: IconChecklist },
      { path: '/helps', label: 'helps', icon: IconHelpCircle, when: ({ helpCount }) => helpCount > 0 },
      {
        label: 'campaigns',
        icon: IconBroadcast,
        plan: 'useCampaigns',
        when: ({ showsCampaigns }) => showsCampaigns,
        entries: [
          {
            path: '/campaigns',
            label: 'campaignList',
            icon: IconSend,
            permission: 'campaigns:manage',
            warning: 'campaignStopped',
          },
          {
            path: '/contact-lists',
            label: 'contactLists',
            icon: IconListDetails,
            permission: 'contact-lists:read',
          },
          {
            path: '/campaigns-config',
            label: 'campaignSettings',
            icon: IconAdjustments,
            permission: 'campaigns:manage',
          },
        ],
      },
    ],
  },
  {
    id: 'administration',
    label: 'administration',
    permission: 'drawer-admin-items:view',
    entries: [
      {
        path: '/announcements',
        label: 'announcements',
        icon: IconSpeakerphone,
        permission: 'announcements:manage',
      },
      { path: '/users', label: 'users', icon: IconUsers, permission: 'users:manage' },
      { path: '/queues', label: 'queues', icon: IconUsersGroup, permission: 'queues:manage' },
      {
        path: '/prompts',
        label: 'prompts',
        icon: IconSparkles,
        permission: 'prompts:manage',
        plan: 'useOpenAi',
      },
      {
        path: '/queue-integration',
        label: 'integrations',
        icon: IconPlug,
        permission: 'integrations:manage',
        plan: 'useIntegrations',
      },
      {
        path: '/messages-api',
        label: 'messagesApi',
        icon: IconAffiliate,
        permission: 'messages-api:view',
        plan: 'useExternalApi',
      },
      {
        path: '/connections',
        label: 'connections',
        icon: IconPlugConnected,
        permission: 'connections:manage',
        warning: 'connectionsBroken',
      },
      {
        path: '/allConnections',
        label: 'allConnections',
        icon: IconAffiliate,
        permission: 'connections:viewAll',
      },
      { path: '/files', label: 'files', icon: IconFiles, permission: 'files:manage' },
      { path: '/financeiro', label: 'finance', icon: IconReceipt, permission: 'invoices:own' },
      { path: '/invoices', label: 'invoices', icon: IconCash, permission: 'invoices:manage' },
      { path: '/settings', label: 'settings', icon: IconSettings, permission: 'settings:manage' },
      { path: '/companies', label: 'companies', icon: IconBuilding, permission: 'companies:manage' },
      { path: '/health-report', label: 'health', icon: IconHeartRateMonitor, permission: 'companies:manage' },
    ],
  },
];

export const isFolder = (entry: MenuEntry | MenuFolder): entry is MenuFolder => 'entries' in entry;

const isAllowed = ({ permission, plan, when }: Rules, facts: MenuFacts) =>
  (permission === undefined || may(facts.user, permission)) &&
  (plan === undefined || facts.user.company.plan?.[plan] === true) &&
  (when === undefined || when(facts));

/** The menu for this user, without empty folders and sections. */
export function visibleMenu(facts: MenuFacts): MenuSection[] {
  const allowed = <T extends Rules>(all: T[]) => all.filter((one) => isAllowed(one, facts));
  const open = (entry: MenuEntry | MenuFolder) =>
    isFolder(entry) ? { ...entry, entries: allowed(entry.entries) } : entry;
  return allowed(menu)
    .map((section) => ({
      ...section,
      entries: allowed(section.entries)
        .map(open)
        .filter((entry) => !isFolder(entry) || entry.entries.length > 0),
    }))
    .filter((section) => section.entries.length > 0);
}

/** All screens of the menu, folders flattened. */
export const flattenMenu = (sections: MenuSection[]): MenuEntry[] =>
  sections.flatMap((section) =>
    section.entries.flatMap((entry) => (isFolder(entry) ? entry.entries : [entry])),
  );

/** An entry is active on its path and on everything below: /tickets also while a ticket is open. */
export const isActive = (path: string, pathname: string) =>
  pathname === path || (path !== '/' && pathname.toLowerCase().startsWith(`${path.toLowerCase()}/`));
