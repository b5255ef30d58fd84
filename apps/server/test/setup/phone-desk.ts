import { expect } from 'vitest';
import { connectPhone, type Phones } from './phones.ts';
import { Customer, InboundDesk, type DeskFields } from './inbound-desk.ts';
import { waitUntil } from './wait-until.ts';

let companies = 0;

/** A desk whose connection uses the real driver: customers write from phones of the WhatsApp peer. */
export class PhoneDesk {
  readonly desk: InboundDesk;
  readonly phones: Phones;
  /** The company's own number. */
  readonly phone: string;

  private constructor(desk: InboundDesk, phones: Phones, phone: string) {
    this.desk = desk;
    this.phones = phones;
    this.phone = phone;
  }

  static async open(phones: Phones, fields: DeskFields = {}): Promise<PhoneDesk> {
    const phone = `55119${30_000_000 + (companies += 1)}`;
    const desk = await InboundDesk.open(phones.server, fields, (admin, own) =>
      connectPhone({ peer: phones.peer, admin }, phone, own),
    );
    return new PhoneDesk(desk, phones, phone);
  }

  customer(name = 'Maria Silva'): PhoneCustomer {
    return new PhoneCustomer(this, name);
  }
}

/** A customer with a phone, and the messages on it. */
class PhoneCustomer extends Customer {
  readonly #at: PhoneDesk;
  #seen = 0;

  constructor(at: PhoneDesk, name: string) {
    super(at.desk, name);
    this.#at = at;
    at.phones.peer.addCustomer({ phone: this.number, name });
  }

  /** Once the message is stored, its immediate answers have been decided too. */
  override async says(text: string): Promise<string> {
    const count = async () => (await this.messages()).filter(({ source }) => source === null).length;
    const before = await count();
    await this.#at.phones.peer.writeAs(this.number, this.#at.phone, { kind: 'text', text });
    await waitUntil(async () => expect(await count()).toBe(before + 1));
    return text;
  }

  /** The automatic texts as they arrived on the phone. */
  override async hears(): Promise<string[]> {
    const { length } = await super.hears();
    return waitUntil(() => {
      const arrived = this.#at.phones.peer
        .ledger(this.number)
        .filter(({ from }) => from === this.#at.phone)
        .map(({ text }) => text);
      expect(arrived).toHaveLength(this.#seen + length);
      const fresh = arrived.slice(this.#seen);
      this.#seen = arrived.length;
      return fresh;
    });
  }
}
