import { z } from 'zod';
import { FILE_LIST_BYTES, FILE_LIST_FILES } from '../constants.ts';
import { withKnownVariables } from '../conversations/variables.ts';
import { routes } from '../route.ts';
import { Done, Id, IdText, ListQuery, Timestamp } from '../schema.ts';

/** One file of a list. It has a name before the file itself is there. */
export const FileOption = z.object({
  id: Id,
  /** Sent with it, as its caption. */
  name: z.string(),
  /** The file's address, good for some hours. */
  path: z.string().nullable(),
  /** What its bytes are. */
  mediaType: z.string().nullable(),
  /** What it was called when it was chosen. */
  fileName: z.string().nullable(),
});
export type FileOption = z.output<typeof FileOption>;

/** Files that are sent together, after a message: a queue or an option of the chatbot does it. */
export const FileList = z.object({
  id: Id,
  name: z.string(),
  message: z.string(),
  /** Who saved it last. */
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

/** Options as they shall be, in their order: one without an id is new, one that is missing goes with its file. */
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
      /** The list once more, as the clients of this family send it; another one is refused. */
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
