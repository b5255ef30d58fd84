import { z } from 'zod';
import { ContactNumber, ImportedRow, OptionalEmail } from '../conversations/contacts.ts';
import { CONTACT_IMPORT_BATCH_SIZE, LIST_CONTACTS_AT_ONCE } from '../constants.ts';
import { errorCodes } from '../error-codes.ts';
import { fieldProblems } from '../errors.ts';
import { routes } from '../route.ts';
import { Done, Id, IdText, ListQuery, Name, Timestamp } from '../schema.ts';

/** A list of recipients for campaigns. */
export const ContactList = z.object({
  id: Id,
  name: z.string(),
  contactsCount: z.number(),
  /** Items whose number was looked up on WhatsApp, and those of them that have an account there. */
  checkedCount: z.number(),
  validCount: z.number(),
  /** The lookups wait because no connection is connected. */
  isCheckWaiting: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ContactList = z.output<typeof ContactList>;

export const ContactListItem = z.object({
  id: Id,
  companyId: Id,
  contactListId: Id,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** Null until the number was looked up. */
  isWhatsappValid: z.boolean().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ContactListItem = z.output<typeof ContactListItem>;

export const NewContactList = z.object({ name: Name });
export type NewContactList = z.output<typeof NewContactList>;

const itemFields = { name: Name, number: ContactNumber, email: OptionalEmail };

export const NewContactListItem = z.object({
  ...itemFields,
  email: OptionalEmail.default(''),
  contactListId: Id,
});
export type NewContactListItem = z.output<typeof NewContactListItem>;

export const ContactListItemChanges = z.object(itemFields).partial();
export type ContactListItemChanges = z.output<typeof ContactListItemChanges>;

/** A row of an imported sheet as an item. */
export const ImportedListItem = z.object({ ...itemFields, email: OptionalEmail.default('') });
export type ImportedListItem = z.output<typeof ImportedListItem>;

/** The result for one row; a number that the list already has is refused. */
export const ListImportOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('created'), itemId: Id }),
  z.object({
    state: z.literal('refused'),
    error: z.enum(errorCodes),
    issues: z.array(z.object({ path: z.string(), problem: z.enum(fieldProblems) })).default([]),
  }),
]);
export type ListImportOutcome = z.output<typeof ListImportOutcome>;

/** Contacts for a list: these, or all with a tag. */
export const ListAddition = z
  .object({
    contactIds: z.array(Id).min(1).max(LIST_CONTACTS_AT_ONCE).optional(),
    tagId: Id.optional(),
  })
  .superRefine(({ contactIds, tagId }, context) => {
    if ((contactIds === undefined) === (tagId === undefined))
      context.addIssue({ code: 'custom', path: ['contactIds'], params: { problem: 'required' } });
  });
export type ListAddition = z.output<typeof ListAddition>;

const params = z.object({ id: IdText });
const reads = { can: 'contact-lists:read', on: 'company', plan: 'useCampaigns' } as const;
const manages = { can: 'contact-lists:manage', on: 'company', plan: 'useCampaigns' } as const;

export const contactListRoutes = routes({
  list: {
    method: 'GET',
    path: '/contact-lists',
    ...reads,
    about: 'Contact lists by name, a page at a time.',
    query: ListQuery,
    reply: z.object({ records: z.array(ContactList), count: z.number(), hasMore: z.boolean() }),
  },
  listAll: {
    method: 'GET',
    path: '/contact-lists/list',
    ...reads,
    about: 'All contact lists, to choose from.',
    reply: z.array(ContactList),
  },
  show: {
    method: 'GET',
    path: '/contact-lists/:id',
    ...reads,
    about: 'One contact list.',
    params,
    reply: ContactList,
  },
  create: {
    method: 'POST',
    path: '/contact-lists',
    ...manages,
    about: 'Add a contact list.',
    body: NewContactList,
    reply: ContactList,
  },
  update: {
    method: 'PUT',
    path: '/contact-lists/:id',
    ...manages,
    about: 'Rename a contact list.',
    params,
    body: NewContactList,
    reply: ContactList,
  },
  remove: {
    method: 'DELETE',
    path: '/contact-lists/:id',
    ...manages,
    about: 'Remove a contact list with its items.',
    params,
    reply: Done,
  },
  addContacts: {
    method: 'POST',
    path: '/contact-lists/:id/add',
    ...manages,
    about:
      'Add contacts, or all contacts with a tag; counts those that were in the list and those without a number.',
    params,
    body: ListAddition,
    reply: z.object({ added: z.number(), duplicates: z.number(), withoutNumber: z.number() }),
  },
  importMany: {
    method: 'POST',
    path: '/contact-lists/:id/import',
    ...manages,
    about: 'Add many rows of a sheet; says of each row, in their order, what came of it.',
    params,
    body: z.object({ contacts: z.array(ImportedRow).min(1).max(CONTACT_IMPORT_BATCH_SIZE) }),
    reply: z.object({ outcomes: z.array(ListImportOutcome) }),
  },
  upload: {
    method: 'POST',
    path: '/contact-lists/:id/upload',
    ...manages,
    on: 'nothing',
    about: 'Add items from a spreadsheet (.xlsx, .xls) or a list (.csv, .txt); answers the new ones.',
    params,
    body: z.object({}),
    file: { field: 'file', maxBytes: 5_000_000, kinds: ['sheet'] },
    reply: z.array(ContactListItem),
  },
});

export const contactListItemRoutes = routes({
  list: {
    method: 'GET',
    path: '/contact-list-items',
    ...manages,
    about: 'The items of a list by name, a page at a time.',
    query: ListQuery.extend({ contactListId: IdText }),
    reply: z.object({ contacts: z.array(ContactListItem), count: z.number(), hasMore: z.boolean() }),
  },
  show: {
    method: 'GET',
    path: '/contact-list-items/:id',
    ...manages,
    about: 'One item.',
    params,
    reply: ContactListItem,
  },
  create: {
    method: 'POST',
    path: '/contact-list-items',
    ...manages,
    about: 'Add an item. Its number is looked up on WhatsApp in the background.',
    body: NewContactListItem,
    reply: ContactListItem,
  },
  update: {
    method: 'PUT',
    path: '/contact-list-items/:id',
    ...manages,
    about: 'Change an item. A new number is looked up again.',
    params,
    body: ContactListItemChanges,
    reply: ContactListItem,
  },
  remove: {
    method: 'DELETE',
    path: '/contact-list-items/:id',
    ...manages,
    about: 'Remove an item.',
    params,
    reply: Done,
  },
});
