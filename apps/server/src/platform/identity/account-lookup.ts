import type { FairPool } from '../concurrency/fair-pool.ts';
import { poolKeyOf } from './pool-key.ts';

/** An account on a channel, as the channel itself spells it. */
export interface Account {
  /** The id to write to. */
  id: string;
  ids: string[];
  number: string;
}

/** Queries an open connection, on whichever node it runs. */
export interface AccountLookup {
  /**
   * Finds the account of a number with the given connection, or with any connected one of the company. `unreachable`
   * when none is connected.
   */
  findAccount(
    companyId: number,
    number: string,
    connectionId?: number,
  ): Promise<Account | 'none' | 'unreachable'>;
}

/**
 * A proxy for the features; the channels start later and register the implementation. Each lookup waits for the
 * company's turn, so that callers hold none for the rest of their work.
 */
export interface AccountLookupProxy extends AccountLookup {
  register(lines: AccountLookup): void;
}

export function createAccountLookupProxy(turns: FairPool): AccountLookupProxy {
  let answering: AccountLookup | undefined;
  return {
    register(lines) {
      answering = lines;
    },
    findAccount: async (companyId, number, connectionId) =>
      turns.run(poolKeyOf({ companyId }), async () =>
        answering ? answering.findAccount(companyId, number, connectionId) : 'unreachable',
      ),
  };
}
