import { PhoneError } from './phone-error.ts';
import type { Phones } from './phones.ts';

/** A phone of the company, to which the product can be linked. */
export interface CompanyPhone {
  number: string;
  name: string;
}

/** A code with which a connection of the product waits to be scanned. */
export interface WaitingCode {
  connection: string;
  code: string;
}

interface CompanyPhoneState extends CompanyPhone {
  isLinked: boolean;
  isOnline: boolean;
  /** Messages that the product has not confirmed yet. */
  waiting: number;
}

const OUTAGE_REFILL_MS = 500;
const QUEUED_REFUSALS = 20;

/** The company's side of the demo: scanning, unlinking, and a WhatsApp outage. */
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
    // Every message would wait for a linked device that never connected.
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

  /** Breaks the connection once; the product reconnects automatically. */
  drop(number: string): void {
    this.phones.peer.dropConnection(this.getLinked(number));
  }

  get isDown(): boolean {
    return this.outage !== undefined;
  }

  /** During the outage every login is refused. */
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
