import { contactRoutes, type Route } from '@prosa/contract';
import type { Client } from '../setup/client.ts';

/** An id that no row will ever have. */
export const NO_ID = 2_147_483_647;
export const NO_UUID = '00000000-0000-4000-8000-000000000000';

let made = 0;
export const unique = (): string => `${process.pid}${Date.now().toString(36)}${(made += 1)}`;

/** A unique number. */
export const unusedNumber = (): string =>
  `55${String(Date.now()).slice(-6)}${String((made += 1)).padStart(6, '0')}`;

/** Creates each kind of record when it is first needed, and remembers its id. */
export class SpareStore {
  readonly #manager: Client | undefined;
  readonly #ids = new Map<string, Promise<number>>();

  constructor(manager: Client | undefined) {
    this.#manager = manager;
  }

  remember(kind: string, make: () => Promise<{ id: number }>): () => Promise<number> {
    return () => {
      const id = this.#ids.get(kind) ?? make().then((record) => record.id);
      this.#ids.set(kind, id);
      return id;
    };
  }

  /** Created by the administrator. Without one any id will do. */
  async create(route: Route, body: object): Promise<{ id: number }> {
    const answer = await this.#manager?.try(route, { body });
    return { id: Number(answer?.body['id'] ?? NO_ID) };
  }

  createContact(): Promise<{ id: number }> {
    return this.create(contactRoutes.create, { name: `Spare ${unique()}`, number: unusedNumber() });
  }

  clear(): void {
    this.#ids.clear();
  }
}
