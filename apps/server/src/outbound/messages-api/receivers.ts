import { type Channel, channelAbilities, NUMBER_FORMAT_TEXT } from '@prosa/contract';
import {
  type ContactRecord,
  findContactByIdentity,
  resolveContact,
} from '../../conversations/contacts/identity.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/identity/account-lookup.ts';
import type { ConnectionCaller } from '../../platform/identity/connection-caller.ts';
import type { ConnectionWork } from '../../platform/unit-of-work.ts';
import { isKnownOn } from './queries.ts';

/** Whom an outside system named. */
export interface Receiver {
  digits: string;
  isGroup: boolean;
}

const GROUP_SERVER = '@g.us';
/** Country code, area code and number; the longest is that of the numbering plan of the world. */
const NUMBER = /^\d{8,15}$/;
const ID = /^\d{1,40}$/;

const numberFormatError = () =>
  new AppError('ERR_NUMBER_FORMAT', { error: NUMBER_FORMAT_TEXT, code: 'ERR_NUMBER_FORMAT' });

/** Blanks and the plus are forgiven, a mask is not. Ids of groups are longer than every number. */
export function readReceiver(text: string, channel: Channel): Receiver {
  const written = text.replaceAll(/\s/g, '').replace(/^\+/, '');
  const isNamedGroup = written.endsWith(GROUP_SERVER);
  const digits = isNamedGroup ? written.slice(0, -GROUP_SERVER.length) : written;
  if (!ID.test(digits)) throw numberFormatError();
  if (!channelAbilities[channel].hasNumbers) return { digits, isGroup: false };
  const isGroup = isNamedGroup || digits.length > 15;
  if (!isGroup && !NUMBER.test(digits)) throw numberFormatError();
  return { digits, isGroup };
}

/** For a number without a country's length the caller gets the same refusal as for a send. */
export function readNumber(text: string): string {
  const { digits, isGroup } = readReceiver(text, 'whatsapp');
  if (isGroup) throw numberFormatError();
  return digits;
}

/** The contact, if the company knows them. A group has to be known on this connection. */
export async function findReceiver(
  db: Db,
  { id, channel }: ConnectionCaller,
  { digits, isGroup }: Receiver,
): Promise<ContactRecord | undefined> {
  const { people, hasNumbers } = channelAbilities[channel];
  const ids = isGroup ? [`${digits}${GROUP_SERVER}`] : hasNumbers ? [] : [digits];
  const number = isGroup || !hasNumbers ? null : digits;
  const name = null;
  const found = await findContactByIdentity(db, {
    channel: people,
    whatsappId: id,
    ids,
    number,
    name,
    isGroup,
  });
  if (!found || found.isGroup !== isGroup) return undefined;
  return isGroup && !(await isKnownOn(db, found.id, id)) ? undefined : found;
}

/** The contact to write to. One with a number is made if the company does not know them; nobody else can be. */
export async function findOrCreateReceiver(
  work: ConnectionWork,
  receiver: Receiver,
  account: Account | undefined,
): Promise<ContactRecord> {
  const { connection } = work;
  const { people, hasNumbers } = channelAbilities[connection.channel];
  const known = await findReceiver(work.db, connection, receiver);
  if (known) return known;
  if (receiver.isGroup || !hasNumbers) throw new AppError('ERR_NO_CONTACT_FOUND');
  return resolveContact(work, {
    channel: people,
    whatsappId: connection.id,
    ids: account ? [...new Set([account.id, ...account.ids])] : [],
    number: account?.number ?? receiver.digits,
    name: null,
    isGroup: false,
  });
}
