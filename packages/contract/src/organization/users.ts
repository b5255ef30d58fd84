import { z } from 'zod';
import { DEFAULT_WORK_TIME, LANGUAGES, TICKETS_PANEL_WIDTH } from '../constants.ts';
import { QueueLabel } from '../automation/queue-labels.ts';
import { MessageText } from '../conversations/variables.ts';
import { routes } from '../route.ts';
import {
  Done,
  Email,
  Id,
  IdText,
  ListQuery,
  Timestamp,
  Name,
  Password,
  PASSWORD_MAX,
  Switch,
  TimeOfDay,
} from '../schema.ts';

/** Existing clients write this switch without the final "d"; both spellings are accepted. */
const AllTicket = z
  .enum(['enable', 'disable', 'enabled', 'disabled'])
  .transform((value) => (value.startsWith('enable') ? ('enable' as const) : ('disable' as const)));

const Profile = z.enum(['admin', 'user']);
const Theme = z.enum(['light', 'dark']);
const DefaultMenu = z.enum(['open', 'closed']);

/** The switches of a user that an administrator sets on the permissions tab. */
const rights = {
  profile: Profile,
  startWork: TimeOfDay,
  endWork: TimeOfDay,
  allTicket: AllTicket,
  allowGroup: z.boolean(),
  allHistoric: Switch,
  allUserChat: Switch,
  userClosePendingTicket: Switch,
  showDashboard: Switch,
  allowRealTime: Switch,
  allowConnections: Switch,
  /** The connection on which the user's new tickets start. */
  whatsappId: Id.nullable(),
};

/** What all users may change about themselves. */
const own = {
  name: Name,
  email: Email,
  farewellMessage: MessageText,
  defaultTheme: Theme,
  defaultMenu: DefaultMenu,
};

/** A queue of a user, with the link object that existing clients read. */
const QueueOfUser = QueueLabel.extend({ UserQueue: z.object({ userId: Id, queueId: Id }) });

export const User = z.object({
  id: Id,
  companyId: Id,
  ...own,
  ...rights,
  super: z.boolean(),
  profileImage: z.string().nullable(),
  online: z.boolean(),
  defaultTicketsManagerWidth: z.number(),
  queues: z.array(QueueOfUser),
  queueIds: z.array(Id),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type User = z.output<typeof User>;

/** What users without the right to manage users see of a colleague: no personal details. */
export const Colleague = User.pick({
  id: true,
  name: true,
  profile: true,
  online: true,
  profileImage: true,
});
export type Colleague = z.output<typeof Colleague>;

/** A row of the list: a colleague, with personal details for those who manage users. */
export const UserRow = Colleague.extend(
  User.pick({ companyId: true, email: true, startWork: true, endWork: true }).partial().shape,
);
export type UserRow = z.output<typeof UserRow>;

export const NewUser = z.object({
  name: Name,
  email: Email,
  /** Left out or empty for a person who is invited, and chooses it. */
  password: z.union([Password, z.literal('')]).default(''),
  /** Sends an invitation by e-mail, in this language. */
  invitation: z.enum(LANGUAGES).nullable().default(null),
  profile: Profile.default('user'),
  startWork: TimeOfDay.default(DEFAULT_WORK_TIME.start),
  endWork: TimeOfDay.default(DEFAULT_WORK_TIME.end),
  farewellMessage: MessageText.default(''),
  defaultTheme: Theme.default('light'),
  defaultMenu: DefaultMenu.default('open'),
  allTicket: AllTicket.default('disable'),
  allowGroup: z.boolean().default(false),
  allHistoric: Switch.default('disabled'),
  allUserChat: Switch.default('disabled'),
  userClosePendingTicket: Switch.default('enabled'),
  showDashboard: Switch.default('disabled'),
  allowRealTime: Switch.default('disabled'),
  allowConnections: Switch.default('disabled'),
  whatsappId: Id.nullable().default(null),
  queueIds: z.array(Id).max(200).default([]),
});
export type NewUser = z.output<typeof NewUser>;

export const UserChanges = z
  .object({
    ...own,
    ...rights,
    queueIds: z.array(Id).max(200),
    /** Left out or empty: the password is not changed. */
    password: z.union([Password, z.literal('')]),
    /** Required to change one's own password or e-mail. */
    currentPassword: z.string().max(PASSWORD_MAX),
  })
  .partial();
export type UserChanges = z.output<typeof UserChanges>;

/** Fields that only somebody who manages users may change. */
export const rightFields = [...Object.keys(rights), 'queueIds'] as (keyof typeof rights | 'queueIds')[];

/** With `queueId`: only members of that queue. */
export const UsersQuery = ListQuery.extend({ queueId: IdText.optional() });
export type UsersQuery = z.output<typeof UsersQuery>;

const params = z.object({ id: IdText });

export const userRoutes = routes({
  list: {
    method: 'GET',
    path: '/users',
    can: 'users:list',
    on: 'company',
    about: 'People of the company, or of one of its queues, a page at a time.',
    query: UsersQuery,
    reply: z.object({ users: z.array(UserRow), count: z.number(), hasMore: z.boolean() }),
  },
  listAll: {
    method: 'GET',
    path: '/users/list',
    can: 'users:list',
    on: 'company',
    about: 'All people of the company, by name.',
    reply: z.array(UserRow),
  },
  show: {
    method: 'GET',
    path: '/users/:id',
    can: 'session:own',
    on: 'company',
    about: 'One person: yourself, or anybody if you manage people.',
    params,
    reply: User,
  },
  create: {
    method: 'POST',
    path: '/users',
    can: 'users:manage',
    on: 'company',
    about: 'Add a person to the company, within the limit of its plan.',
    body: NewUser,
    reply: User,
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    can: 'session:own',
    on: 'company',
    evenOneTime: true,
    about: 'Change a person. Role and switches only by those who manage people.',
    params,
    body: UserChanges,
    reply: User,
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    can: 'users:manage',
    on: 'company',
    about: 'Remove a person; their sessions end at once.',
    params,
    reply: Done,
  },
  changeWidth: {
    method: 'PUT',
    path: '/users/toggleChangeWidht/:id',
    can: 'session:own',
    on: 'company',
    about: "The width of one's own ticket list.",
    params,
    body: z.object({
      defaultTicketsManagerWidth: z.number().int().min(TICKETS_PANEL_WIDTH.min).max(TICKETS_PANEL_WIDTH.max),
    }),
    reply: User,
  },
  uploadAvatar: {
    method: 'POST',
    path: '/users/:id/media-upload',
    can: 'session:own',
    on: 'company',
    about: 'Set the picture of a person.',
    params,
    body: z.object({ typeArch: z.literal('user').optional() }),
    file: { field: 'profileImage', maxBytes: 5_000_000, kinds: ['png', 'jpeg', 'webp', 'gif'] },
    reply: z.object({ user: User, message: z.string() }),
  },
});
