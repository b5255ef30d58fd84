import { z } from 'zod';
import { routes } from '../route.ts';
import { endsAfterItStarts } from './announcement-times.ts';
import { Done, Id, IdText, ListQuery, Timestamp } from '../schema.ts';

export const ANNOUNCEMENT_PICTURE_BYTES = 5_000_000;

/** 1 is high, 2 medium, 3 low. */
const Priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type AnnouncementPriority = z.output<typeof Priority>;

/** A notice of the platform owner, as its readers see it. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  priority: Priority,
  /** Whether it is active; readers never see an inactive one. */
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** When it is shown; null without a limit. */
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Announcement = z.output<typeof Announcement>;

const NamedRow = z.object({ id: Id, name: z.string() });

/** As the platform owner sees it. */
export const ManagedAnnouncement = Announcement.extend({
  /** For whom it is; with both lists empty, for everybody. */
  planIds: z.array(Id),
  companyIds: z.array(Id),
  /** Those of them that are still there. */
  plans: z.array(NamedRow),
  companies: z.array(NamedRow),
  readCount: z.number().int(),
});
export type ManagedAnnouncement = z.output<typeof ManagedAnnouncement>;

const ShownAnnouncement = Announcement.extend({ isRead: z.boolean() });
export type ShownAnnouncement = z.output<typeof ShownAnnouncement>;

const Moment = z.iso.datetime({ offset: true }).nullable();
const fields = z.object({
  title: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(4000),
  priority: Priority,
  status: z.boolean(),
  startsAt: Moment,
  endsAt: Moment,
  planIds: z.array(Id).max(100),
  companyIds: z.array(Id).max(1000),
});

const endsTooEarly = { path: ['endsAt'] };

export const NewAnnouncement = fields
  .extend({
    priority: Priority.default(3),
    status: z.boolean().default(true),
    startsAt: Moment.default(null),
    endsAt: Moment.default(null),
    planIds: fields.shape.planIds.default([]),
    companyIds: fields.shape.companyIds.default([]),
  })
  .refine(endsAfterItStarts, endsTooEarly);
export type NewAnnouncement = z.output<typeof NewAnnouncement>;

export const AnnouncementChanges = fields.partial().refine(endsAfterItStarts, endsTooEarly);
export type AnnouncementChanges = z.output<typeof AnnouncementChanges>;

const params = z.object({ id: IdText });
const manages = { can: 'announcements:manage', on: 'platform' } as const;
/** Readers see what is shown to them, the platform owner sees all. */
const VisibleAnnouncement = z.union([ManagedAnnouncement, Announcement]);

export const announcementRoutes = routes({
  list: {
    method: 'GET',
    path: '/announcements',
    can: 'announcements:read',
    // The platform owner reads all of them; a transaction in the scope of a company sees only its own.
    on: 'nothing',
    about: 'The announcements that are shown to you, the newest first; all of them for the platform owner.',
    query: ListQuery,
    reply: z.object({ records: z.array(VisibleAnnouncement), count: z.number(), hasMore: z.boolean() }),
  },
  shown: {
    method: 'GET',
    path: '/announcements/shown',
    can: 'announcements:read',
    on: 'company',
    about:
      'The newest announcements for your company, those of the next two days included, and which ones you have read.',
    reply: z.object({ records: z.array(ShownAnnouncement) }),
  },
  markRead: {
    method: 'POST',
    path: '/announcements/read',
    can: 'announcements:read',
    on: 'company',
    about: 'You have read these announcements.',
    body: z.object({ ids: z.array(Id).min(1).max(100) }),
    reply: Done,
  },
  show: {
    method: 'GET',
    path: '/announcements/:id',
    can: 'announcements:read',
    on: 'nothing',
    about: 'One announcement that is shown to you; any for the platform owner.',
    params,
    reply: VisibleAnnouncement,
  },
  create: {
    ...manages,
    method: 'POST',
    path: '/announcements',
    about: 'Add an announcement; its readers see it at once.',
    body: NewAnnouncement,
    reply: ManagedAnnouncement,
  },
  update: {
    ...manages,
    method: 'PUT',
    path: '/announcements/:id',
    about: 'Change an announcement.',
    params,
    body: AnnouncementChanges,
    reply: ManagedAnnouncement,
  },
  remove: {
    ...manages,
    method: 'DELETE',
    path: '/announcements/:id',
    about: 'Remove an announcement.',
    params,
    reply: Done,
  },
  uploadMedia: {
    ...manages,
    method: 'POST',
    path: '/announcements/:id/media-upload',
    about: 'The picture of an announcement, in place of the one it had.',
    params,
    body: z.object({ typeArch: z.string().max(60).optional() }),
    file: { field: 'file', maxBytes: ANNOUNCEMENT_PICTURE_BYTES, kinds: ['png', 'jpeg'] },
    reply: z.object({ mensagem: z.string(), announcement: ManagedAnnouncement }),
  },
  removeMedia: {
    ...manages,
    method: 'DELETE',
    path: '/announcements/:id/media-upload',
    about: 'Show the announcement without a picture.',
    params,
    reply: z.object({ mensagem: z.string(), announcement: ManagedAnnouncement }),
  },
});
