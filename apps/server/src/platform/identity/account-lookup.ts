/** An account on a channel, as the channel itself spells it. */
export interface Account {
  /** The id to write to. */
  id: string;
  ids: string[];
  number: string;
}

/** Questions to an open connection, on whichever node it runs. */
export interface AccountLookup {
  /**
   * Whose account a number is: by this connection, or by any of the company's that is up.
   * `unreachable` when no connection is up to ask.
   */
  findAccount(
    companyId: number,
    number: string,
    connectionId?: number,
  ): Promise<Account | 'none' | 'unreachable'>;
}

/** The features ask; the channels, which start after them, answer. */
export interface AccountLookupProxy extends AccountLookup {
  register(lines: AccountLookup): void;
}

export function createAccountLookupProxy(): AccountLookupProxy {
  let answering: AccountLookup | undefined;
  return {
    register(lines) {
      answering = lines;
    },
    findAccount: async (companyId, number, connectionId) =>
      answering ? answering.findAccount(companyId, number, connectionId) : 'unreachable',
  };
}
