import { createHash } from 'node:crypto';
import type { Journal } from './journal.ts';

const KIND = 'consumed';
const ID = 'recent';
const REMEMBERED = 100;
const FINGERPRINT_LENGTH = 16;

/**
 * Ciphertexts that were opened and stored, the newest ones. When we die between storing and confirming, the far
 * end delivers the same ciphertext again, which can be opened only once: what is in here needs no opening.
 */
export class ConsumedCiphertexts {
  private recent: string[];

  static async load(journal: Journal): Promise<ConsumedCiphertexts> {
    const saved = (await journal.read(KIND, [ID])).get(ID);
    const all = saved ? (JSON.parse(Buffer.from(saved).toString()) as string) : '';
    const bytes = Buffer.from(all, 'base64');
    const recent: string[] = [];
    for (let at = 0; at < bytes.length; at += FINGERPRINT_LENGTH) {
      recent.push(bytes.toString('base64', at, at + FINGERPRINT_LENGTH));
    }
    return new ConsumedCiphertexts(recent);
  }

  private constructor(recent: string[]) {
    this.recent = recent;
  }

  has(ciphertext: Uint8Array): boolean {
    return this.recent.includes(fingerprint(ciphertext));
  }

  /** Answers the change that has to be stored together with what was read. */
  add(ciphertext: Uint8Array): Record<string, Record<string, string>> {
    this.recent = [...this.recent, fingerprint(ciphertext)].slice(-REMEMBERED);
    const all = Buffer.concat(this.recent.map((each) => Buffer.from(each, 'base64')));
    return { [KIND]: { [ID]: all.toString('base64') } };
  }
}

function fingerprint(ciphertext: Uint8Array): string {
  return createHash('sha256').update(ciphertext).digest().subarray(0, FINGERPRINT_LENGTH).toString('base64');
}
