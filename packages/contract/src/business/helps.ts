import { z } from 'zod';
import { routes } from '../route.ts';
import { Done, Id, IdText, ListQuery, Timestamp } from '../schema.ts';

const VIDEO_CODE = /^[\w-]{6,20}$/;
const VIDEO_ADDRESS =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:\S*&)?v=|embed\/|shorts\/|live\/)|www\.youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{6,20})(?![\w-])/;

/** A video's code; also accepts the URL of the video. */
export const VideoCode = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .transform((value) => VIDEO_ADDRESS.exec(value)?.[1] ?? value)
  .refine((value) => VIDEO_CODE.test(value));

export const Help = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  video: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Help = z.output<typeof Help>;

const fields = z.object({
  title: z.string().trim().min(2).max(100),
  description: z.string().trim().max(1000),
  video: VideoCode,
});

export const NewHelp = fields.extend({ description: fields.shape.description.default('') });
export type NewHelp = z.output<typeof NewHelp>;

export const HelpChanges = fields.partial();
export type HelpChanges = z.output<typeof HelpChanges>;

const params = z.object({ id: IdText });

export const helpRoutes = routes({
  list: {
    method: 'GET',
    path: '/helps',
    can: 'helps:read',
    on: 'company',
    about: 'Help entries, a page at a time.',
    query: ListQuery,
    reply: z.object({ records: z.array(Help), count: z.number(), hasMore: z.boolean() }),
  },
  listAll: {
    method: 'GET',
    path: '/helps/list',
    can: 'helps:read',
    on: 'company',
    about: 'All help entries.',
    reply: z.array(Help),
  },
  create: {
    method: 'POST',
    path: '/helps',
    can: 'helps:manage',
    on: 'platform',
    about: 'Add a help entry; every company sees it at once.',
    body: NewHelp,
    reply: Help,
  },
  update: {
    method: 'PUT',
    path: '/helps/:id',
    can: 'helps:manage',
    on: 'platform',
    about: 'Change a help entry.',
    params,
    body: HelpChanges,
    reply: Help,
  },
  remove: {
    method: 'DELETE',
    path: '/helps/:id',
    can: 'helps:manage',
    on: 'platform',
    about: 'Remove a help entry.',
    params,
    reply: Done,
  },
});
