import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphEntry } from './contents.ts';
import type { WebhookEvent } from './webhook-deliveries.ts';
import type { World } from './world.ts';

const FILE_NAME = 'graph-peer.json';
const WRITE_DELAY_MS = 200;

export interface GraphState {
  world: World;
  /** The messages that reached each customer; files and requests are not persisted. */
  ledgers: Record<string, GraphEntry[]>;
  written: Record<string, { id: string; isRead: boolean }[]>;
  /** Events that no webhook has accepted yet. */
  pending: WebhookEvent[];
}

/** One file with the whole state, written shortly after a change. Without a folder nothing is persisted. */
export class StateFile {
  readonly #path: string | undefined;
  readonly #collect: () => GraphState;
  #timer: NodeJS.Timeout | undefined;

  constructor(directory: string | undefined, collect: () => GraphState) {
    if (directory !== undefined) mkdirSync(directory, { recursive: true });
    this.#path = directory === undefined ? undefined : join(directory, FILE_NAME);
    this.#collect = collect;
  }

  touch(): void {
    if (this.#path !== undefined) this.#timer ??= setTimeout(() => this.write(), WRITE_DELAY_MS);
  }

  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#path !== undefined) writeFileSync(this.#path, JSON.stringify(this.#collect()), { mode: 0o600 });
  }
}

export function readState(directory: string | undefined): GraphState | undefined {
  if (directory === undefined) return undefined;
  try {
    const state = JSON.parse(readFileSync(join(directory, FILE_NAME), 'utf8')) as GraphState;
    for (const entry of Object.values(state.ledgers).flat()) entry.at = new Date(entry.at);
    return state;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
