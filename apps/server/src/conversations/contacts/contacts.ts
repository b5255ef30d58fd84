import { type Channel, CONTACTS_PAGE, type ListQuery, type NewContact } from '@prosa/contract';
import { readSetting } from '../../organization/settings/settings.ts';
import type { CallerPlatform, CallerCompanyRunner } from '../../platform/http/caller-company.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import type { Account } from '../../platform/identity/account-lookup.ts';
import { type ContactSearchQuery, contactSearchQuery } from '../search/contact-search.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as contactRows from './contact-rows.ts';
import { replaceFields } from './fields.ts';
import { duplicateContactError, limitNumberLookup } from './limit-number-lookups.ts';
import { maskContact } from './mask-contact.ts';
import * as queries from './queries.ts';
import { showContact, showContacts, emitContact } from './contact-events.ts';
import { replaceWallets } from './wallets.ts';

interface ContactsQuery extends ListQuery {
  contactTag?: number[] | undefined;
  channel?: Channel | undefined;
  isGroup?: 'true' | 'false' | undefined;
  reachableOn?: Channel | undefined;
  optedOut?: 'true' | 'false' | undefined;
}

export async function listContacts(work: UserWork, query: ContactsQuery) {
  const { contactTag = [], channel, isGroup, reachableOn, optedOut, pageNumber } = query;
  const wanted = {
    found: searchCondition(work, query.searchParam),
    tagIds: contactTag.length > 0 ? contactTag : undefined,
    channel,
    isGroup: isGroup && isGroup === 'true',
    reachableOn,
    optedOut: optedOut && optedOut === 'true',
  };
  const { rows, count } = await contactRows.listPage(work.db, wanted, pageNumber);
  return {
    contacts: showContacts(work, rows),
    count,
    hasMore: count > (pageNumber - 1) * CONTACTS_PAGE + rows.length,
  };
}

/** Users from whom numbers are hidden cannot search by number, which would reveal it. */
const searchCondition = ({ user }: UserWork, text: string): ContactSearchQuery | undefined =>
  text === '' ? undefined : contactSearchQuery(text, { byNumber: !user.hidesNumbers });

export async function listNames(work: UserWork, name: string) {
  const rows = await contactRows.listNames(work.db, searchCondition(work, name));
  return work.user.hidesNumbers ? rows.map(maskContact) : rows;
}

export async function findProfile(platform: CallerPlatform, inCompany: CallerCompanyRunner, number: string) {
  await limitNumberLookup(platform, platform.user);
  return inCompany(async (work) => {
    const contact = await queries.findByNumber(work.db, number);
    if (!contact) return { contactId: 0, urlPicture: null };
    return { contactId: contact.id, urlPicture: contact.pictureKey && work.mediaUrl(contact.pictureKey) };
  });
}

/** The channel's account of a number; undefined when no connection is up. */
export async function checkNumber(
  { accountLookup, user }: CallerPlatform,
  number: string,
): Promise<Account | undefined> {
  const account = await accountLookup.findAccount(user.companyId, number);
  if (account === 'none') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return account === 'unreachable' ? undefined : account;
}

/** Asks the channel before the transaction, so that no transaction waits for a channel. */
export async function createContact(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
  fields: NewContact,
) {
  await limitNumberLookup(platform, platform.user);
  const account = await checkNumber(platform, fields.number);
  return inCompany((work) => addContact(work, fields, account));
}

async function addContact(work: UserWork, fields: NewContact, account: Account | undefined) {
  const id = await insertNewContact(work, fields, account);
  await emitContact(work, 'create', id);
  return showContact(work, id);
}

/** Inserts a contact without emitting an event. */
export async function insertNewContact(work: UserWork, fields: NewContact, account: Account | undefined) {
  const { db } = work;
  const { extraInfo, wallets, ...values } = fields;
  const number = account?.number ?? fields.number;
  const owner = await queries.findByNumber(db, number);
  const made =
    !owner &&
    (await translateConstraintErrors(
      queries.insertContact(db, {
        ...values,
        number,
        nameIsOurs: true,
        acceptAudioMessage: await acceptsAudio(db),
      }),
    ));
  if (!made) throw duplicateContactError(work.user, (owner ?? (await queries.findByNumber(db, number)))?.id);
  if (account) await storeIdentities(work, made.id, account);
  if (extraInfo.length > 0) await replaceFields(db, made.id, extraInfo);
  if (wallets.length > 0) await replaceWallets(work, made.id, wallets);
  return made.id;
}

/** Whether new contacts may send voice messages. */
export const acceptsAudio = async (db: Db): Promise<boolean> =>
  (await readSetting(db, 'acceptAudioMessageContact')) === 'enabled';

/** Links every id of the account to the contact. */
export async function storeIdentities(
  { db, user }: UserWork,
  contactId: number,
  { id, ids }: Account,
): Promise<void> {
  const owners = await queries.insertIdentities(db, contactId, [...new Set([id, ...ids])]);
  const other = owners.find((owner) => owner !== contactId);
  if (other !== undefined) throw duplicateContactError(user, other);
}

export const translateConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    contacts_number: 'ERR_DUPLICATED_CONTACT',
    contacts_companyId_whatsappId_fkey: 'ERR_NO_WAPP_FOUND',
  });
