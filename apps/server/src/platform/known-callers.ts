import { type Who, whoIs } from './identity.ts';
import type { TokenClaims } from './tokens.ts';

const CALLERS_REMEMBERED = 10_000;

/** Somebody was taken for who they were at their last call; everything done for them has to go back. */
export class CallerChanged extends Error {}

/**
 * Who called the last time. Work for them begins before the database has said who calls now, so that both are asked in
 * one go; what comes of it is given to nobody unless it is still the same, to the last right.
 */
export class KnownCallers {
  readonly #known = new Map<string, { who: Who; row: string }>();

  /** `asked` is what the database says of the session, in the transaction in which `act` works. */
  async actAs<T>(
    claims: TokenClaims,
    asked: Promise<object | undefined>,
    act: (who: Who) => Promise<T>,
  ): Promise<T> {
    const known = this.#knownFor(claims);
    if (!known) {
      const row = await asked;
      const who = whoIs(claims, row);
      this.#remember(claims.sessionId, { who, row: JSON.stringify(row) });
      return act(who);
    }
    const [acted, row] = await Promise.allSettled([act(known.who), asked]);
    if (row.status === 'rejected') throw row.reason;
    if (JSON.stringify(row.value) !== known.row) {
      this.#known.delete(claims.sessionId);
      throw new CallerChanged();
    }
    if (acted.status === 'rejected') throw acted.reason;
    return acted.value;
  }

  /** A token that names a known session for somebody else is none of theirs. */
  #knownFor({ sessionId, userId, companyId }: TokenClaims) {
    const known = this.#known.get(sessionId);
    return known?.who.id === userId && known.who.companyId === companyId ? known : undefined;
  }

  #remember(sessionId: string, caller: { who: Who; row: string }): void {
    if (this.#known.size >= CALLERS_REMEMBERED) this.#known.clear();
    this.#known.set(sessionId, caller);
  }
}
