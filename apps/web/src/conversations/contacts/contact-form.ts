import { type Contact, ContactChanges, NewContact, type TagLabel } from '@prosa/contract';
import { z } from 'zod';
import type { ContractForm } from '../../ui/form/useContractForm.ts';

/** Part of the form, but saved by a separate call. */
const tags = z.custom<TagLabel[]>(Array.isArray);

export const NewContactForm = NewContact.extend({ tags });
/** The number may be empty: it can be masked, and on some channels contacts have none. */
export const ContactChangesForm = NewContactForm.extend({
  number: z.union([z.literal(''), ContactChanges.shape.number.unwrap()]),
});

/** The input of the form, for new and existing contacts. */
export type ContactInput = z.input<typeof NewContactForm>;
export type NewContactValues = z.output<typeof NewContactForm>;
export type ContactChangesValues = z.output<typeof ContactChangesForm>;
export type ContactForm<Out> = ContractForm<ContactInput, Out>;

export const newContactValues = (number = ''): ContactInput => ({
  name: '',
  number,
  email: '',
  tags: [],
  extraInfo: [],
  disableBot: false,
  wallets: [],
  whatsappId: null,
});

export const valuesOf = (contact: Contact): ContactInput => ({
  name: contact.name,
  number: contact.number ?? '',
  email: contact.email,
  tags: contact.tags,
  extraInfo: contact.extraInfo,
  disableBot: contact.disableBot,
  wallets: contact.wallets.map(({ id }) => id),
  whatsappId: contact.whatsappId,
});
