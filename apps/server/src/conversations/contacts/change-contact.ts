import type { ContactChanges } from '@prosa/contract';
import type { CallerPlatform, CallerCompanyRunner } from '../../platform/identity/caller-company.ts';
import type { Account } from '../../platform/identity/account-lookup.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { checkNumber, storeIdentities, translateConstraintErrors } from './contacts.ts';
import { replaceFields } from './fields.ts';
import { duplicateContactError, limitNumberLookup } from './limit-number-lookups.ts';
import { getContactRecord } from './identity.ts';
import { maskContact } from './mask-contact.ts';
import { lockForNumberChange, recordNewNumber } from './number-changes.ts';
import * as queries from './queries.ts';
import { showContact, emitContact } from './contact-events.ts';
import { replaceWallets } from './wallets.ts';

/** A masked number that comes back is the one there is. */
const unmaskedNumber = ({ number }: ContactChanges): string | undefined =>
  number?.includes('*') ? undefined : number;

/** Asked first and written afterwards: no transaction waits for a channel. */
export async function changeContact(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
  id: number,
  changes: ContactChanges,
) {
  const wanted = unmaskedNumber(changes);
  if (wanted === undefined) return inCompany((work) => saveChanges(work, id, changes));
  await limitNumberLookup(platform, platform.user);
  const { isNew, channelHasNumbers } = await inCompany((work) => readNumberChange(work, id, wanted));
  // Were only new numbers asked about, a refusal would tell whoever is not shown it that theirs is not the old one.
  const isAsked = isNew || (channelHasNumbers && platform.user.hidesNumbers);
  const account = isAsked ? await checkNumber(platform, wanted) : undefined;
  return inCompany((work) => saveChanges(work, id, changes, isNew ? account : undefined));
}

interface NumberChange {
  /** The channel of the contact has numbers at all. */
  channelHasNumbers: boolean;
  /** Not another spelling of the one there is. */
  isNew: boolean;
  /** What is going on with the contact, held. */
  going: TicketRecord[];
}

const noNumberChange: NumberChange = { channelHasNumbers: false, isNew: false, going: [] };

/** Who may not give the contact a new number is refused the one it has, too, where they are not shown it. */
async function readNumberChange(
  work: UserWork,
  id: number,
  wanted: string | undefined,
): Promise<NumberChange> {
  const { number, isGroup, channel } = await getContactRecord(work.db, id);
  if (wanted === undefined || isGroup || channel !== 'whatsapp') return noNumberChange;
  const isNew = number === null || !(await queries.isSameNumber(work.db, number, wanted));
  const going = isNew || work.user.hidesNumbers ? await lockForNumberChange(work, [id]) : [];
  return { channelHasNumbers: true, isNew, going };
}

async function saveChanges(work: UserWork, id: number, changes: ContactChanges, account?: Account) {
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
  // What the channel calls the old number is somebody else from now on.
  if (isNew) await queries.deleteIdentities(db, id);
  if (account) await storeIdentities(work, id, account);
  if (isNew) await recordNewNumber(work, before, number, going);
  if (extraInfo) await replaceFields(db, id, extraInfo);
  if (wallets) await replaceWallets(work, id, wallets);
  await emitContact(work, 'update', id);
  return showContact(work, id);
}
