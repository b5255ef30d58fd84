import { z } from 'zod';
import { QUICK_MESSAGE_FILE_BYTES } from '../constants.ts';
import type { Person } from '../permissions.ts';
import { routes } from '../route.ts';
import { Done, Id, IdText, ListQuery, Timestamp } from '../schema.ts';
import { withKnownVariables } from './variables.ts';

/** A text, a file or both that attendants send often, found by its shortcode. */
export const QuickMessage = z.object({
  id: Id,
  shortcode: z.string(),
  message: z.string(),
  /** Visible to colleagues; otherwise only to its owner. */
  visao: z.boolean(),
  /** Colleagues who see it may also edit and delete it. */
  geral: z.boolean(),
  /** `false`: kept, but not offered while writing. */
  status: z.boolean(),
  /** Restricts it to users of these queues; empty: all. */
  queueIds: z.array(Id),
  userId: Id.nullable(),
  /** The file's URL, valid for some hours. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  isMedia: z.boolean(),
  /** How often it was sent. */
  uses: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type QuickMessage = z.output<typeof QuickMessage>;

const SHORTEST_MESSAGE = 3;

/** Accepted with or without the leading slash. */
const Shortcode = z
  .string()
  .transform((text) => text.trim().replace(/^\/+\s*/, ''))
  .pipe(z.string().min(1).max(60));

const fields = {
  shortcode: Shortcode,
  message: withKnownVariables(z.string().max(65_536)),
  visao: z.boolean(),
  geral: z.boolean(),
  status: z.boolean(),
  queueIds: z.array(Id).max(200),
  /** It has a file, or one will be uploaded: the text is then optional. */
  isMedia: z.boolean(),
};

/** Why the text is not valid without a file, if so. */
export function quickMessageProblem(quick: {
  message: string;
  isMedia: boolean;
}): 'required' | 'tooShort' | undefined {
  const { length } = quick.message.trim();
  if (quick.isMedia || length >= SHORTEST_MESSAGE) return undefined;
  return length === 0 ? 'required' : 'tooShort';
}

export const NewQuickMessage = z
  .object({
    shortcode: fields.shortcode,
    message: fields.message.default(''),
    visao: fields.visao.default(false),
    geral: fields.geral.default(false),
    status: fields.status.default(true),
    queueIds: fields.queueIds.default([]),
    isMedia: fields.isMedia.default(false),
  })
  .superRefine((quick, context) => {
    const problem = quickMessageProblem(quick);
    if (problem) context.addIssue({ code: 'custom', path: ['message'], params: { problem } });
  });
export type NewQuickMessage = z.output<typeof NewQuickMessage>;

export const QuickMessageChanges = z.object(fields).partial();
export type QuickMessageChanges = z.output<typeof QuickMessageChanges>;

/** Who may edit or delete a visible quick message: its owner, everybody if it is general, administrators. */
export const mayEditQuickMessage = (
  person: Pick<Person, 'id' | 'profile'>,
  { userId, geral }: Pick<QuickMessage, 'userId' | 'geral'>,
): boolean => userId === person.id || geral || person.profile === 'admin';

const params = z.object({ id: IdText });

export const quickMessageRoutes = routes({
  listAll: {
    method: 'GET',
    path: '/quick-messages/list',
    can: 'quick-messages:work',
    on: 'company',
    about: 'All the caller may use while writing, the most used first.',
    reply: z.array(QuickMessage),
  },
  list: {
    method: 'GET',
    path: '/quick-messages',
    can: 'quick-messages:work',
    on: 'company',
    about: 'Own and shared quick messages, a page at a time, by shortcode.',
    query: ListQuery,
    reply: z.object({ records: z.array(QuickMessage), count: z.number(), hasMore: z.boolean() }),
  },
  show: {
    method: 'GET',
    path: '/quick-messages/:id',
    can: 'quick-messages:work',
    on: 'company',
    about: 'One quick message.',
    params,
    reply: QuickMessage,
  },
  create: {
    method: 'POST',
    path: '/quick-messages',
    can: 'quick-messages:work',
    on: 'company',
    about: 'Add a quick message. A shortcode is used once by each owner.',
    body: NewQuickMessage,
    reply: QuickMessage,
  },
  update: {
    method: 'PUT',
    path: '/quick-messages/:id',
    can: 'quick-messages:work',
    on: 'company',
    about: "Change an own quick message, a general one or, for administrators, anybody's shared one.",
    params,
    body: QuickMessageChanges,
    reply: QuickMessage,
  },
  remove: {
    method: 'DELETE',
    path: '/quick-messages/:id',
    can: 'quick-messages:work',
    on: 'company',
    about: 'Remove one that the caller may change, with its file.',
    params,
    reply: Done,
  },
  uploadMedia: {
    method: 'POST',
    path: '/quick-messages/:id/media-upload',
    can: 'quick-messages:work',
    on: 'company',
    about: 'The file that is sent with it, in place of the one it had.',
    params,
    body: z.object({ typeArch: z.string().max(50).optional() }),
    files: { field: 'file', maxFiles: 1, maxBytes: QUICK_MESSAGE_FILE_BYTES, isRequired: true },
    reply: z.object({ mensagem: z.string(), record: QuickMessage }),
  },
  removeMedia: {
    method: 'DELETE',
    path: '/quick-messages/:id/media-upload',
    can: 'quick-messages:work',
    on: 'company',
    about: 'Send it without a file.',
    params,
    reply: z.object({ mensagem: z.string(), record: QuickMessage }),
  },
});
