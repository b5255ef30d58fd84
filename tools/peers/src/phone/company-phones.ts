import { PhoneError } from './phone-error.ts';
import type { Phones } from './phones.ts';

/** A phone of the company: what the product can be linked to. */
export interface CompanyPhone {
  number: string;
  name: string;
}

/** A code that a connection of the product shows and waits with. */
export interface WaitingCode {
  connection: string;
  code: string;
}

export interface CompanyPhoneState extends CompanyPhone {
  isLinked: boolean;
  isOnline: boolean;
  /** What the product has not confirmed yet. */
  waiting: number;
}

const OUTAGE_REFILL_MS = 500;
const QUEUED_REFUSALS = 20;

/** The company's side of the demonstration: scanning, unlinking, and a WhatsApp that is down for a while. */
export class CompanyPhones {
  private readonly phones: Phones;
  private readonly list: CompanyPhone[];
  private readonly readCodes: () => Promise<WaitingCode[]>;
  private outage: NodeJS.Timeout | undefined;

  constructor(phones: Phones, list: CompanyPhone[], readCodes: () => Promise<WaitingCode[]>) {
    this.phones = phones;
    this.list = list;
    this.readCodes = readCodes;
  }

  states(): CompanyPhoneState[] {
    const accounts = new Map(this.phones.peer.accounts().map((account) => [account.phone, account]));
    const linked = this.phones.linkedAccounts();
    return this.list.map((phone) => ({
      ...phone,
      isLinked: linked.includes(phone.number),
      isOnline: accounts.get(phone.number)?.isOnline ?? false,
      waiting: accounts.get(phone.number)?.waiting ?? 0,
    }));
  }

  waitingCodes(): Promise<WaitingCode[]> {
    return this.readCodes();
  }

  scan(number: string, code: string): void {
    const { name } = this.get(number);
    // A device that was linked and never came would be waited for with every message.
    const isLeftOver = this.states().some(
      (phone) => phone.number === number && phone.isLinked && !phone.isOnline,
    );
    if (isLeftOver && !this.isDown) this.phones.peer.unlink(number);
    try {
      this.phones.peer.scan(code.trim(), { phone: number, pushName: name });
    } catch {
      throw new PhoneError(409, 'The code is not valid any more.');
    }
  }

  unlink(number: string): void {
    this.phones.peer.unlink(this.getLinked(number));
  }

  /** The line breaks once; the product comes back by itself. */
  drop(number: string): void {
    this.phones.peer.dropConnection(this.getLinked(number));
  }

  get isDown(): boolean {
    return this.outage !== undefined;
  }

  /** While WhatsApp is down every login is turned away. */
  setDown(isDown: boolean): void {
    const { logins } = this.phones.peer.failures;
    clearInterval(this.outage);
    this.outage = undefined;
    logins.length = 0;
    if (isDown) {
      const refill = () => {
        while (logins.length < QUEUED_REFUSALS) logins.push('503');
      };
      refill();
      this.outage = setInterval(refill, OUTAGE_REFILL_MS);
      for (const number of this.phones.linkedAccounts()) this.phones.peer.dropConnection(number);
    }
    this.phones.emit('state');
  }

  stop(): void {
    clearInterval(this.outage);
  }

  private get(number: string): CompanyPhone {
    const phone = this.list.find((each) => each.number === number);
    if (!phone) throw new PhoneError(404, 'The company has no such phone.');
    return phone;
  }

  private getLinked(number: string): string {
    if (!this.phones.linkedAccounts().includes(this.get(number).number))
      throw new PhoneError(409, 'This phone is not linked.');
    return number;
  }
}
