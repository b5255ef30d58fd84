import type { Switch } from './schema.ts';

/** What a permission may look at: the signed-in person's role and switches. */
export interface Person {
  id: number;
  profile: 'admin' | 'user';
  super: boolean;
  showDashboard: Switch;
  allowRealTime: Switch;
  allowConnections: Switch;
  allUserChat: Switch;
  userClosePendingTicket: Switch;
}

const isAdmin = (person: Person) => person.profile === 'admin';
const isSuper = (person: Person) => person.super;

/**
 * Every right in the product, once. The server enforces these functions, the web hides with the same
 * ones, and the access test prints them as a matrix. The spec's own names are kept where it has them.
 */
export const permissions = {
  'session:own': () => true,
  'dashboard:view': (person) => isAdmin(person) || person.showDashboard === 'enabled',
  'moments:view': (person) => isAdmin(person) || person.allowRealTime === 'enabled',
  'tickets:work': () => true,
  'tickets-manager:showall': (person) => isAdmin(person) || person.allUserChat === 'enabled',
  'tickets-manager:closeAll': isAdmin,
  /** Closing what waits without having served it. */
  'tickets:closePending': (person) =>
    isAdmin(person) || person.userClosePendingTicket === 'enabled' || person.showDashboard === 'enabled',
  'ticket-options:deleteTicket': isAdmin,
  'contacts:work': () => true,
  'contacts-page:deleteContact': isAdmin,
  /** Whoever joins two sees the numbers of both. */
  'contacts:merge': isAdmin,
  /** Saying who looks after a contact: new tickets of theirs may go straight there. */
  'contacts:assign': isAdmin,
  'tags:work': () => true,
  'lanes:manage': isAdmin,
  'notes:removeAny': isAdmin,
  'quick-messages:work': () => true,
  'queues:read': () => true,
  'queues:manage': isAdmin,
  'files:manage': isAdmin,
  'integrations:manage': isAdmin,
  'prompts:manage': isAdmin,
  'connections:read': () => true,
  /** With all there is in their list: edit, pair, disconnect, delete, and the token of the messages API. */
  'connections:manage': (person) => isAdmin(person) || person.allowConnections === 'enabled',
  'drawer-admin-items:view': (person) => isAdmin(person) || person.allowConnections === 'enabled',
  'users:list': () => true,
  'users:manage': isAdmin,
  'user-modal:editProfile': isAdmin,
  'user-modal:editQueues': isAdmin,
  'settings:read': () => true,
  'settings:manage': isAdmin,
  'hours:manage': isAdmin,
  'helps:read': () => true,
  'plan:read': () => true,
  /** Everything about one's own company; the platform owner's about every one. */
  'company:read': (person) => isAdmin(person) || isSuper(person),
  'connections:viewAll': isSuper,
  /** Adding one for a company; pairing it and reading what comes over it stay the company's. */
  'connections:addForCompany': isSuper,
  'companies:manage': isSuper,
  'plans:manage': isSuper,
  'helps:manage': isSuper,
  'branding:manage': isSuper,
  'version:publish': isSuper,
} as const satisfies Record<string, (person: Person) => boolean>;

export type Permission = keyof typeof permissions;

export const may = (person: Person, permission: Permission): boolean => permissions[permission](person);
