import { z } from 'zod';
import { CONTACT_IMPORT_BATCH_SIZE } from '../constants.ts';
import { errorCodes } from '../error-codes.ts';
import { fieldProblems } from '../errors.ts';
import { routes } from '../route.ts';
import { Done, Email, Id, IdText, ListQuery, Timestamp, queryList } from '../schema.ts';
import { TagLabel } from './tags.ts';

export const Channel = z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram']);
export type Channel = z.output<typeof Channel>;

export const ExtraInfo = z.object({ id: Id, name: z.string(), value: z.string() });
export type ExtraInfo = z.output<typeof ExtraInfo>;

/** The short form of a contact on tickets, messages and lists. */
export const ContactLabel = z.object({
  id: Id,
  name: z.string(),
  /** Masked for attendants while the company hides numbers; null if the channel does not provide it. */
  number: z.string().nullable(),
  email: z.string(),
  urlPicture: z.string().nullable(),
  isGroup: z.boolean(),
  active: z.boolean(),
  acceptAudioMessage: z.boolean(),
  tags: z.array(TagLabel),
});
export type ContactLabel = z.output<typeof ContactLabel>;

export const Contact = ContactLabel.extend({
  companyId: Id,
  channel: Channel,
  disableBot: z.boolean(),
  lgpdAcceptedAt: Timestamp.nullable(),
  /** The contact does not want to be written to without having asked. */
  optedOut: z.boolean(),
  optedOutSince: Timestamp.nullable(),
  whatsappId: Id.nullable(),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  extraInfo: z.array(ExtraInfo),
  /** The attendants to whom the contact is assigned. */
  wallets: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Contact = z.output<typeof Contact>;

const ContactName = z.string().trim().min(2).max(250);
/** Digits only; common separators are removed. */
export const ContactNumber = z
  .string()
  .max(50)
  .transform((value) => value.replaceAll(/[\s()+.-]/g, ''))
  .pipe(z.string().regex(/^\d{8,50}$/));
export const OptionalEmail = z.union([z.literal(''), Email]);
const NewExtraInfo = z
  .array(
    z.object({
      id: Id.optional(),
      name: z.string().trim().min(1).max(100),
      value: z.string().max(1000),
    }),
  )
  .max(50);

const fields = {
  name: ContactName,
  number: ContactNumber,
  email: OptionalEmail,
  extraInfo: NewExtraInfo,
  disableBot: z.boolean(),
  /** The attendants to whom the contact is assigned; only administrators may set them. */
  wallets: z.array(Id).max(20),
};

export const NewContact = z.object({
  name: fields.name,
  number: fields.number,
  email: fields.email.default(''),
  extraInfo: fields.extraInfo.default([]),
  disableBot: fields.disableBot.default(false),
  wallets: fields.wallets.default([]),
  whatsappId: Id.nullable().default(null),
});
export type NewContact = z.output<typeof NewContact>;

export const ContactChanges = z
  .object({
    ...fields,
    /** A masked number sent back leaves the number unchanged. */
    number: z.union([ContactNumber, z.string().regex(/\*/).max(60)]),
    whatsappId: Id.nullable(),
  })
  .partial();
export type ContactChanges = z.output<typeof ContactChanges>;

const TrueFalse = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

/** Whether the channel is asked if the number exists. */
const ValidateContact = TrueFalse.default(false);

export const ImportedContact = z.object({
  name: ContactName,
  number: ContactNumber,
  email: OptionalEmail.default(''),
  validateContact: ValidateContact,
  /** Names separated by commas; unknown tags are created. */
  tags: z.string().max(1000).default(''),
});
export type ImportedContact = z.output<typeof ImportedContact>;

/** A row as it is in the imported list. Invalid rows are refused one by one. */
export const ImportedRow = z.object({
  name: z.string().max(1000),
  number: z.string().max(1000),
  email: z.string().max(1000).default(''),
  tags: z.string().max(1000).default(''),
});

export const ImportedRows = z.object({
  contacts: z.array(ImportedRow).min(1).max(CONTACT_IMPORT_BATCH_SIZE),
  validateContact: ValidateContact,
});
export type ImportedRows = z.output<typeof ImportedRows>;

/** The result for one row. */
export const ImportOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('created'), contactId: Id }),
  /** The contact already existed; its missing fields were filled in. */
  z.object({ state: z.literal('completed'), contactId: Id }),
  /** The only result for users to whom numbers are hidden: it does not reveal which numbers are known or exist. */
  z.object({ state: z.literal('received') }),
  z.object({
    state: z.literal('refused'),
    error: z.enum(errorCodes),
    issues: z.array(z.object({ path: z.string(), problem: z.enum(fieldProblems) })).default([]),
  }),
]);
export type ImportOutcome = z.output<typeof ImportOutcome>;

const params = z.object({ id: IdText });
const contactParams = z.object({ contactId: IdText });

const ContactListQuery = ListQuery.extend({
  contactTag: queryList(Id),
  channel: Channel.optional(),
  isGroup: z.enum(['true', 'false']).optional(),
  /** Only contacts that can be reached on this channel. */
  reachableOn: Channel.optional(),
  /** Whether the contacts do not want to be written to. */
  optedOut: z.enum(['true', 'false']).optional(),
});

export const contactRoutes = routes({
  list: {
    method: 'GET',
    path: '/contacts',
    can: 'contacts:work',
    on: 'company',
    about: 'Contacts, a page at a time, by name.',
    query: ContactListQuery,
    reply: z.object({ contacts: z.array(Contact), count: z.number(), hasMore: z.boolean() }),
  },
  listAll: {
    method: 'GET',
    path: '/contacts/list',
    can: 'contacts:work',
    on: 'company',
    about: 'All contacts, as names to choose from.',
    query: z.object({ name: z.string().trim().max(200).default('') }),
    reply: z.array(z.object({ id: Id, name: z.string(), channel: Channel })),
  },
  profile: {
    method: 'GET',
    path: '/contacts/profile/:number',
    can: 'contacts:work',
    on: 'nothing',
    about: 'Whether a number is a contact, and its picture.',
    params: z.object({ number: ContactNumber }),
    reply: z.object({ contactId: z.number(), urlPicture: z.string().nullable() }),
  },
  show: {
    method: 'GET',
    path: '/contacts/:id',
    can: 'contacts:work',
    on: 'company',
    about: 'One contact.',
    params,
    reply: Contact,
  },
  create: {
    method: 'POST',
    path: '/contacts',
    can: 'contacts:work',
    on: 'nothing',
    about: 'Add a contact. Its number is checked with the channel where a connection is up.',
    body: NewContact,
    reply: Contact,
  },
  update: {
    method: 'PUT',
    path: '/contacts/:id',
    can: 'contacts:work',
    on: 'nothing',
    about: 'Change a contact.',
    params,
    body: ContactChanges,
    reply: Contact,
  },
  remove: {
    method: 'DELETE',
    path: '/contacts/:id',
    can: 'contacts-page:deleteContact',
    on: 'company',
    about: 'Remove a contact with all its conversations.',
    params,
    reply: Done,
  },
  block: {
    method: 'PUT',
    path: '/contacts/block/:id',
    can: 'contacts:work',
    on: 'company',
    about: 'Block or unblock a contact, here and on the channel.',
    params,
    body: z.object({ active: z.boolean() }),
    reply: Contact,
  },
  toggleAcceptAudio: {
    method: 'PUT',
    path: '/contacts/toggleAcceptAudio/:contactId',
    can: 'contacts:work',
    on: 'company',
    about: 'Whether voice messages of this contact are accepted.',
    params: contactParams,
    reply: Contact,
  },
  toggleDisableBot: {
    method: 'PUT',
    path: '/contacts/toggleDisableBot/:contactId',
    can: 'contacts:work',
    on: 'company',
    about: 'Whether the chatbot leaves this contact alone.',
    params: contactParams,
    reply: Contact,
  },
  importOne: {
    method: 'POST',
    path: '/contactsImport',
    can: 'contacts:work',
    on: 'nothing',
    about: 'Add or complete one contact of a list; tags that do not exist yet are made.',
    body: ImportedContact,
    reply: Contact,
  },
  importMany: {
    method: 'POST',
    path: '/contactsImport/batch',
    can: 'contacts:work',
    on: 'nothing',
    about: 'Add or complete many contacts of a list; says of each row, in their order, what came of it.',
    body: ImportedRows,
    reply: z.object({ outcomes: z.array(ImportOutcome) }),
  },
  importFromPhone: {
    method: 'POST',
    path: '/contacts/import',
    can: 'contacts:work',
    on: 'company',
    about: 'Take over the address book the connected phones have told us.',
    reply: z.object({ message: z.string(), imported: z.number() }),
  },
  importFromChats: {
    method: 'POST',
    path: '/contacts/import/chats',
    can: 'contacts:work',
    on: 'company',
    about: 'Make contacts of everybody the connected phones have a chat with.',
    reply: z.object({ message: z.string(), imported: z.number() }),
  },
  upload: {
    method: 'POST',
    path: '/contacts/upload',
    can: 'contacts:work',
    on: 'nothing',
    about:
      'Add contacts from a spreadsheet (.xlsx) or a list (.csv, .txt); answers the new ones to those who are shown numbers.',
    body: z.object({}),
    file: { field: 'file', maxBytes: 5_000_000, kinds: ['sheet'] },
    reply: z.array(Contact),
  },
  hasTags: {
    method: 'GET',
    path: '/contactTags/:contactId',
    can: 'contacts:work',
    on: 'company',
    about: 'Whether a contact has any tag.',
    params: contactParams,
    reply: z.object({ tags: z.boolean() }),
  },
  syncTags: {
    method: 'POST',
    path: '/tags/sync',
    can: 'contacts:work',
    on: 'company',
    about: 'Give a contact exactly these tags.',
    body: z.object({ contactId: Id, tags: z.array(z.object({ id: Id })).max(200) }),
    reply: Contact,
  },
});
