import type { ContactChanges } from '@prosa/contract';
import type { CallerPlatform, InOwnCompany } from '../../platform/as-user.ts';
import type { Account } from '../../platform/lines.ts';
import type { UserWork } from '../../platform/work.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { checkNumber, keepIdentities, orRefuse } from './contacts.ts';
import { keepFields } from './fields.ts';
import { alreadyThere, countNamedNumber } from './guessing.ts';
import { getContactRecord } from './identity.ts';
import { hideNumber } from './masking.ts';
import { holdToReaddress, noteNewNumber } from './number-changes.ts';
import * as queries from './queries.ts';
import { showContact, tellContact } from './telling.ts';
import { keepWallets } from './wallets.ts';

/** A masked number that comes back is the one there is. */
const numberIn = ({ number }: ContactChanges): string | undefined =>
  number?.includes('*') ? undefined : number;

/** Asked first and written afterwards: no transaction waits for a channel. */
export async function changeContact(
  platform: CallerPlatform,
  inCompany: InOwnCompany,
  id: number,
  changes: ContactChanges,
) {
  const wanted = numberIn(changes);
  if (wanted === undefined) return inCompany((work) => saveChanges(work, id, changes));
  await countNamedNumber(platform, platform.user);
  const { isNew, isTold } = await inCompany((work) => readNumber(work, id, wanted));
  // Were only new numbers asked about, a refusal would tell whoever is not shown it that theirs is not the old one.
  const isAsked = isNew || (isTold && platform.user.hidesNumbers);
  const account = isAsked ? await checkNumber(platform, wanted) : undefined;
  return inCompany((work) => saveChanges(work, id, changes, isNew ? account : undefined));
}

interface NamedNumber {
  /** The channel of the contact has numbers at all. */
  isTold: boolean;
  /** Not another spelling of the one there is. */
  isNew: boolean;
  /** What is going on with the contact, held. */
  going: TicketRecord[];
}

const noNumber: NamedNumber = { isTold: false, isNew: false, going: [] };

/** Who may not give the contact a new number is refused the one it has, too, where they are not shown it. */
async function readNumber(work: UserWork, id: number, wanted: string | undefined): Promise<NamedNumber> {
  const { number, isGroup, channel } = await getContactRecord(work.db, id);
  if (wanted === undefined || isGroup || channel !== 'whatsapp') return noNumber;
  const isNew = number === null || !(await queries.isSameNumber(work.db, number, wanted));
  const going = isNew || work.user.hidesNumbers ? await holdToReaddress(work, [id]) : [];
  return { isTold: true, isNew, going };
}

async function saveChanges(work: UserWork, id: number, changes: ContactChanges, account?: Account) {
  const { db } = work;
  const { isNew, going } = await readNumber(work, id, numberIn(changes));
  const before = await queries.lockContact(db, id);
  const { number: wanted, extraInfo, wallets, name: wantedName, ...rest } = changes;
  const number = account?.number ?? wanted ?? null;
  const isMaskedName = work.user.hidesNumbers && wantedName === hideNumber(before).name;
  const name =
    wantedName === undefined || wantedName === before.name || isMaskedName
      ? {}
      : { name: wantedName, nameIsOurs: true };
  const other = isNew && number !== null && (await queries.findByNumber(db, number));
  if (other && other.id !== id) throw alreadyThere(work.user, other.id);
  await orRefuse(queries.saveContact(db, id, { ...rest, ...(isNew ? { number } : {}), ...name }));
  // What the channel calls the old number is somebody else from now on.
  if (isNew) await queries.deleteIdentities(db, id);
  if (account) await keepIdentities(work, id, account);
  if (isNew) await noteNewNumber(work, before, number, going);
  if (extraInfo) await keepFields(db, id, extraInfo);
  if (wallets) await keepWallets(work, id, wallets);
  await tellContact(work, 'update', id);
  return showContact(work, id);
}
