import { createHash } from 'node:crypto';
import type { Journal } from './journal.ts';

const KIND = 'consumed';
const NEXT = 'next';
const REMEMBERED = 2_000;
const FINGERPRINT_LENGTH = 16;

/**
 * Ciphertexts that were opened and stored, the newest ones, in a ring. When we die between storing and confirming,
 * or our confirmation gets lost, the far end delivers the same ciphertext again, which can be opened only once:
 * one that is in here is no failure.
 */
export class ConsumedCiphertexts {
  private readonly journal: Journal;
  private next: number;
  /** By place in the ring; read only when something could not be opened. */
  private fingerprints: Map<number, string> | undefined;

  static async load(journal: Journal): Promise<ConsumedCiphertexts> {
    const saved = (await journal.read(KIND, [NEXT])).get(NEXT);
    return new ConsumedCiphertexts(journal, saved ? Number(JSON.parse(Buffer.from(saved).toString())) : 0);
  }

  private constructor(journal: Journal, next: number) {
    this.journal = journal;
    this.next = next;
  }

  async has(ciphertext: Uint8Array): Promise<boolean> {
    this.fingerprints ??= await this.readAll();
    const wanted = fingerprint(ciphertext);
    return [...this.fingerprints.values()].includes(wanted);
  }

  /** Answers the change that has to be stored together with what was read. */
  add(ciphertext: Uint8Array): Record<string, Record<string, string>> {
    const place = this.next % REMEMBERED;
    this.next++;
    this.fingerprints?.set(place, fingerprint(ciphertext));
    return { [KIND]: { [place]: fingerprint(ciphertext), [NEXT]: String(this.next) } };
  }

  private async readAll(): Promise<Map<number, string>> {
    const places = Array.from({ length: Math.min(this.next, REMEMBERED) }, (_, place) => String(place));
    const rows = await this.journal.read(KIND, places);
    return new Map(
      [...rows].map(([place, bytes]) => [Number(place), JSON.parse(Buffer.from(bytes).toString())]),
    );
  }
}

function fingerprint(ciphertext: Uint8Array): string {
  return createHash('sha256').update(ciphertext).digest().subarray(0, FINGERPRINT_LENGTH).toString('base64');
}
