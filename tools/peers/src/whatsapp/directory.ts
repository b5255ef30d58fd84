import { createHash } from 'node:crypto';
import { jidDecode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from './linked-device.ts';
import type { LedgerEntry } from './ledger.ts';
import type { WrittenMessage } from './device-sender.ts';
import { SignalEndpoint } from './signal-endpoint.ts';

export const USER_SERVER = 's.whatsapp.net';

/** Somebody with a phone: a customer, or the owner of an account the product is linked to. */
export interface Person {
  phone: string;
  /** The number-less id, digits only. */
  lid: string;
  name: string;
  picture: Buffer | undefined;
  /** Nobody is told their number: they are known by their number-less id only. */
  isHidden: boolean;
  endpoint: SignalEndpoint;
  /** What the product wrote to them, in order of arrival. */
  ledger: LedgerEntry[];
  /** What they wrote, to be sealed again when a device asks for it. */
  written: Map<string, WrittenMessage>;
  /** Devices that have their key of a group: `group device`. */
  sharedGroupKeys: Set<string>;
}

/** Somebody whose phone the product is linked to. */
export interface Account {
  owner: Person;
  devices: Map<number, LinkedDevice>;
  nextDeviceId: number;
  /** Number-less ids of those whose messages are not let through. */
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

/** Everybody there is, by number and by number-less id. */
export class Directory {
  readonly people = new Map<string, Person>();
  readonly accounts = new Map<string, Account>();
  readonly groups = new Map<string, Group>();

  add(person: Person): Person {
    // Who had the number before has kept the number-less id that was made of it.
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

/** The same number always has the same number-less id, so that a restarted peer agrees with itself. */
function lidOf(phone: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(phone).digest('hex').slice(0, 14)}`).toString();
  return `1${digits.padStart(14, '0').slice(-14)}`;
}
