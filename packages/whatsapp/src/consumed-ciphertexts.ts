import { hash } from 'node:crypto';
import type { Journal } from './journal.ts';

const KIND = 'opened';
const PAGES = Array.from({ length: 40 }, (_, place) => String(place));
const PAGE_LENGTH = 50;
const FINGERPRINT_LENGTH = 16;

interface Page {
  /** Sequence number of the page; it overwrites the page written `PAGES.length` pages earlier. */
  number: number;
  fingerprints: string[];
}

/**
 * The newest ciphertexts that were decrypted and stored, as a ring of pages with one row per page. After a crash
 * between storing and confirming, or when a confirmation is lost, the server delivers the same ciphertext again. It
 * can be decrypted only once, so a decryption failure of a ciphertext listed here is not an error.
 */
export class ConsumedCiphertexts {
  private readonly pages: Map<string, Page>;
  private page: Page;

  static async load(journal: Journal): Promise<ConsumedCiphertexts> {
    const rows = await journal.read(KIND, PAGES);
    return new ConsumedCiphertexts(new Map([...rows].map(([place, bytes]) => [place, parsePage(bytes)])));
  }

  private constructor(pages: Map<string, Page>) {
    this.pages = pages;
    this.page = { number: -1, fingerprints: [] };
    for (const page of pages.values()) if (page.number > this.page.number) this.page = page;
    if (this.page.number < 0) this.startNextPage();
  }

  has(ciphertext: Uint8Array): boolean {
    const wanted = fingerprint(ciphertext);
    return [...this.pages.values()].some(({ fingerprints }) => fingerprints.includes(wanted));
  }

  /** Returns the change to store together with the decrypted message. */
  add(ciphertext: Uint8Array): Record<string, Record<string, string>> {
    if (this.page.fingerprints.length === PAGE_LENGTH) this.startNextPage();
    const { number, fingerprints } = this.page;
    fingerprints.push(fingerprint(ciphertext));
    return { [KIND]: { [slotOf(number)]: `${number} ${fingerprints.join(' ')}` } };
  }

  private startNextPage(): void {
    this.page = { number: this.page.number + 1, fingerprints: [] };
    this.pages.set(slotOf(this.page.number), this.page);
  }
}

const slotOf = (number: number): string => PAGES[number % PAGES.length] as string;

function parsePage(bytes: Uint8Array): Page {
  const [number, ...fingerprints] = String(JSON.parse(Buffer.from(bytes).toString())).split(' ');
  return { number: Number(number), fingerprints };
}

function fingerprint(ciphertext: Uint8Array): string {
  return hash('sha256', ciphertext, 'buffer').toString('base64', 0, FINGERPRINT_LENGTH);
}
