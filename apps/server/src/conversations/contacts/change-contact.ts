import type { ContactChanges } from '@prosa/contract';
import type { CallerPlatform, CallerCompanyRunner } from '../../platform/http/caller-company.ts';
import type { Account } from '../../platform/identity/account-lookup.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { checkNumber, storeIdentities, translateConstraintErrors } from './contacts.ts';
import { replaceFields } from './fields.ts';
import { duplicateContactError, limitNumberLookup } from './limit-number-lookups.ts';
import { getContactRecord } from './identity.ts';
import { maskContact } from './mask-contact.ts';
import { recordNewNumber } from './number-changes.ts';
import { type ActiveTicket, lockActiveTickets } from './tickets-of-contacts.ts';
import * as queries from './queries.ts';
import { showContact, emitContact } from './contact-events.ts';
import { replaceWallets } from './wallets.ts';

/** A masked number means that the number is unchanged. */
const unmaskedNumber = ({ number }: ContactChanges): string | undefined =>
  number?.includes('*') ? undefined : number;

/** Asks the channel before the transaction, so that no transaction waits for a channel. */
export async function changeContact(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
  { id, changes }: { id: number; changes: ContactChanges },
) {
  const wanted = unmaskedNumber(changes);
  if (wanted === undefined) return inCompany((work) => saveChanges(work, id, { changes }));
  await limitNumberLookup(platform, platform.user);
  const { isNew, channelHasNumbers } = await inCompany((work) => readNumberChange(work, id, wanted));
  // Checking only new numbers would let a user without access to numbers recognize the current one by the missing
  // refusal.
  const isAsked = isNew || (channelHasNumbers && platform.user.hidesNumbers);
  const account = isAsked ? await checkNumber(platform, wanted) : undefined;
  return inCompany((work) => saveChanges(work, id, { changes, account: isNew ? account : undefined }));
}

interface NumberChange {
  channelHasNumbers: boolean;
  /** Not just another spelling of the current number. */
  isNew: boolean;
  /** The contact's active tickets, locked. */
  going: ActiveTicket[];
}

const noNumberChange: NumberChange = { channelHasNumbers: false, isNew: false, going: [] };

/**
 * For users from whom numbers are hidden the check applies to an unchanged number too: a difference would reveal the
 * number.
 */
async function readNumberChange(
  work: UserWork,
  id: number,
  wanted: string | undefined,
): Promise<NumberChange> {
  const { number, isGroup, channel } = await getContactRecord(work.db, id);
  if (wanted === undefined || isGroup || channel !== 'whatsapp') return noNumberChange;
  const isNew = number === null || !(await queries.isSameNumber(work.db, number, wanted));
  const going = isNew || work.user.hidesNumbers ? await lockActiveTickets(work, [id]) : [];
  return { channelHasNumbers: true, isNew, going };
}

async function saveChanges(
  work: UserWork,
  id: number,
  { changes, account }: { changes: ContactChanges; account?: Account | undefined },
) {
  const { db } = work;
  const { isNew, going } = await readNumberChange(work, id, unmaskedNumber(changes));
  const before = await queries.lockContact(db, id);
  const { number: wanted, extraInfo, wallets, name: wantedName, ...rest } = changes;
  const number = account?.number ?? wanted ?? null;
  const isMaskedName = work.user.hidesNumbers && wantedName === maskContact(before).name;
  const name =
    wantedName === undefined || wantedName === before.name || isMaskedName
      ? {}
      : { name: wantedName, nameIsOurs: true };
  const other = isNew && number !== null && (await queries.findByNumber(db, number));
  if (other && other.id !== id) throw duplicateContactError(work.user, other.id);
  await translateConstraintErrors(
    queries.saveContact(work, id, { ...rest, ...(isNew ? { number } : {}), ...name }),
  );
  // The identities belong to the old number, which is another person's from now on.
  if (isNew) await queries.deleteIdentities(db, id);
  if (account) await storeIdentities(work, id, account);
  if (isNew) await recordNewNumber(work, before, { number, tickets: going });
  if (extraInfo) await replaceFields(db, id, extraInfo);
  if (wallets) await replaceWallets(work, id, wallets);
  await emitContact(work, 'update', id);
  return showContact(work, id);
}
