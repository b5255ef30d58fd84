import { createHash } from 'node:crypto';
import { jidDecode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from './linked-device.ts';
import type { LedgerEntry } from './ledger.ts';
import type { WrittenMessage } from './device-sender.ts';
import { SignalEndpoint } from './signal-endpoint.ts';

export const USER_SERVER = 's.whatsapp.net';

/** A person with a phone: a customer, or the owner of an account linked to the product. */
export interface Person {
  phone: string;
  /** The LID, digits only: the id without a number. */
  lid: string;
  name: string;
  picture: Buffer | undefined;
  /** The number is hidden: others know only the LID. */
  isHidden: boolean;
  endpoint: SignalEndpoint;
  /** The product's messages to this person, in order of arrival. */
  ledger: LedgerEntry[];
  /** The person's messages, to be encrypted again when a device requests a retry. */
  written: Map<string, WrittenMessage>;
  /** Devices that have the person's sender key of a group: `group device`. */
  sharedGroupKeys: Set<string>;
}

/** An account whose phone is linked to the product. */
export interface Account {
  owner: Person;
  devices: Map<number, LinkedDevice>;
  nextDeviceId: number;
  /** LIDs of blocked contacts, whose messages are not delivered. */
  blocked: Set<string>;
  isHistoryDue: boolean;
}

export interface Group {
  id: string;
  subject: string;
  members: string[];
  addressing: 'pn' | 'lid';
}

export function makePerson(options: {
  phone: string;
  name: string;
  picture?: Buffer | undefined;
  isHidden?: boolean | undefined;
}): Person {
  return {
    phone: options.phone,
    lid: lidOf(options.phone),
    name: options.name,
    picture: options.picture,
    isHidden: options.isHidden ?? false,
    endpoint: new SignalEndpoint(),
    ledger: [],
    written: new Map(),
    sharedGroupKeys: new Set(),
  };
}

export function phoneJid(person: Person): string {
  return `${person.phone}@${USER_SERVER}`;
}

export function lidJid(person: Person): string {
  return `${person.lid}@lid`;
}

/** All people, by number and by LID. */
export class Directory {
  readonly people = new Map<string, Person>();
  readonly accounts = new Map<string, Account>();
  readonly groups = new Map<string, Group>();

  add(person: Person): Person {
    // The previous owner of the number keeps the LID derived from it.
    const isTaken = () =>
      [...this.people.values()].some((other) => other !== person && other.lid === person.lid);
    while (isTaken()) person.lid = lidOf(person.lid);
    this.people.set(person.phone, person);
    return person;
  }

  get(phone: string): Person {
    const person = this.people.get(phone);
    if (!person) throw new Error(`Nobody has the number ${phone}.`);
    return person;
  }

  account(phone: string): Account {
    const account = this.accounts.get(phone);
    if (!account) throw new Error(`No account is linked for the number ${phone}.`);
    return account;
  }

  group(id: string): Group {
    const group = this.groups.get(id);
    if (!group) throw new Error(`There is no group ${id}.`);
    return group;
  }

  find(jid: string): Person | undefined {
    const decoded = jidDecode(jid);
    if (!decoded) return undefined;
    if (decoded.server !== 'lid') return this.people.get(decoded.user);
    for (const person of this.people.values()) if (person.lid === decoded.user) return person;
    return undefined;
  }

  findDevice(jid: string): LinkedDevice | undefined {
    const person = this.find(jid);
    const id = jidDecode(jid)?.device ?? 0;
    return person && this.accounts.get(person.phone)?.devices.get(id);
  }
}

/** Derived from the number, so that a restarted peer generates the same LIDs. */
function lidOf(phone: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(phone).digest('hex').slice(0, 14)}`).toString();
  return `1${digits.padStart(14, '0').slice(-14)}`;
}
