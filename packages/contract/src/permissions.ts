import type { Switch } from './schema.ts';

/** What a permission may depend on: the signed-in user's role and switches. */
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
 * Every permission of the product. The server enforces these functions, the web hides controls with the same ones,
 * and the access test prints them as a matrix. Names from the specification are kept.
 */
const permissions = {
  'session:own': () => true,
  'dashboard:view': (person) => isAdmin(person) || person.showDashboard === 'enabled',
  'moments:view': (person) => isAdmin(person) || person.allowRealTime === 'enabled',
  'tickets:work': () => true,
  'tickets-manager:showall': (person) => isAdmin(person) || person.allUserChat === 'enabled',
  'tickets-manager:closeAll': isAdmin,
  /** Closing waiting tickets without serving them. */
  'tickets:closePending': (person) =>
    isAdmin(person) || person.userClosePendingTicket === 'enabled' || person.showDashboard === 'enabled',
  'ticket-options:deleteTicket': isAdmin,
  'contacts:work': () => true,
  'contacts-page:deleteContact': isAdmin,
  /** Merging shows the numbers of both contacts. */
  'contacts:merge': isAdmin,
  /** Assigning contacts to attendants: new tickets of the contact may go straight to them. */
  'contacts:assign': isAdmin,
  'tags:work': () => true,
  'lanes:manage': isAdmin,
  'notes:removeAny': isAdmin,
  'quick-messages:work': () => true,
  'schedules:work': () => true,
  /** The own chats; whoever is not in a chat knows nothing of it. */
  'chats:work': () => true,
  'queues:read': () => true,
  'queues:manage': isAdmin,
  'files:manage': isAdmin,
  'integrations:manage': isAdmin,
  'prompts:manage': isAdmin,
  'contact-lists:read': () => true,
  'contact-lists:manage': isAdmin,
  'campaigns:manage': isAdmin,
  /** The page about the messages API, and what was sent with it. */
  'messages-api:view': isAdmin,
  'connections:read': () => true,
  /** All actions of the connection list: edit, pair, disconnect, delete, and the token of the messages API. */
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
  'announcements:read': () => true,
  'plan:read': () => true,
  /** Everything about one's own company; for the platform owner, about every company. */
  'company:read': (person) => isAdmin(person) || isSuper(person),
  /** Seeing and paying the invoices of one's own company. */
  'invoices:own': isAdmin,
  'connections:viewAll': isSuper,
  /** Adding a connection for a company; only the company may pair it and read its messages. */
  'connections:addForCompany': isSuper,
  'companies:manage': isSuper,
  'plans:manage': isSuper,
  'helps:manage': isSuper,
  'announcements:manage': isSuper,
  'invoices:manage': isSuper,
  'branding:manage': isSuper,
  'version:publish': isSuper,
} as const satisfies Record<string, (person: Person) => boolean>;

export type Permission = keyof typeof permissions;

export const may = (person: Person, permission: Permission): boolean => permissions[permission](person);
