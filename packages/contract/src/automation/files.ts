import { z } from 'zod';
import { FILE_LIST_BYTES, FILE_LIST_FILES } from '../constants.ts';
import { withKnownVariables } from '../conversations/variables.ts';
import { routes } from '../route.ts';
import { Done, Id, IdText, ListQuery, Timestamp } from '../schema.ts';

/** One file of a list. The entry and its name exist before the file is uploaded. */
const FileOption = z.object({
  id: Id,
  /** Sent as the file's caption. */
  name: z.string(),
  /** The file's URL, valid for some hours. */
  path: z.string().nullable(),
  /** The media type, detected from the file's bytes. */
  mediaType: z.string().nullable(),
  /** The name of the uploaded file. */
  fileName: z.string().nullable(),
});

/** Files that a queue or a chatbot option sends together, after a message. */
export const FileList = z.object({
  id: Id,
  name: z.string(),
  message: z.string(),
  /** The user who saved it last. */
  userId: Id.nullable(),
  options: z.array(FileOption),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type FileList = z.output<typeof FileList>;

const fields = {
  name: z.string().trim().min(3).max(100),
  message: withKnownVariables(z.string().trim().min(1).max(4096)),
};
const optionName = z.string().trim().min(1).max(200);

export const NewFileList = z.object({
  ...fields,
  options: z
    .array(z.object({ name: optionName }))
    .max(FILE_LIST_FILES)
    .default([]),
});
export type NewFileList = z.output<typeof NewFileList>;

/** The complete list of options in order: one without an id is new, a missing one is deleted with its file. */
export const FileListChanges = z
  .object({
    ...fields,
    options: z.array(z.object({ id: Id.optional(), name: optionName })).max(FILE_LIST_FILES),
  })
  .partial();
export type FileListChanges = z.output<typeof FileListChanges>;

const params = z.object({ id: IdText });
const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).max(FILE_LIST_FILES)]);

export const fileRoutes = routes({
  list: {
    method: 'GET',
    path: '/files',
    can: 'files:manage',
    on: 'company',
    about: 'File lists, a page at a time, by name.',
    query: ListQuery,
    reply: z.object({ files: z.array(FileList), count: z.number(), hasMore: z.boolean() }),
  },
  show: {
    method: 'GET',
    path: '/files/:id',
    can: 'files:manage',
    on: 'company',
    about: 'One file list with its files.',
    params,
    reply: FileList,
  },
  create: {
    method: 'POST',
    path: '/files',
    can: 'files:manage',
    on: 'company',
    about: 'Add a file list; its files are uploaded to its options afterwards.',
    body: NewFileList,
    reply: FileList,
  },
  update: {
    method: 'PUT',
    path: '/files/:id',
    can: 'files:manage',
    on: 'company',
    about: 'Change a file list; options that are left out go, with their files.',
    params,
    body: FileListChanges,
    reply: FileList,
  },
  remove: {
    method: 'DELETE',
    path: '/files/:id',
    can: 'files:manage',
    on: 'company',
    about: 'Remove a file list with its files; queues and options that sent it send nothing.',
    params,
    reply: Done,
  },
  upload: {
    method: 'POST',
    path: '/files/uploadList/:id',
    can: 'files:manage',
    on: 'company',
    about:
      'The files of options, in place of those they had: one id for each file, in the same order. Without files nothing changes.',
    params,
    body: z.object({
      /** The list id again, as existing clients send it; another id is refused. */
      fileId: IdText.optional(),
      typeArch: z.string().max(50).optional(),
      mediaType: oneOrMore(z.string().max(200)).optional(),
      name: oneOrMore(z.string().max(200)).optional(),
      id: oneOrMore(IdText).optional(),
    }),
    files: { field: 'files', maxFiles: FILE_LIST_FILES, maxBytes: FILE_LIST_BYTES },
    reply: z.object({ mensagem: z.string(), fileList: FileList }),
  },
});
