import { type Who, whoIs } from './identity.ts';
import type { UnreadRow } from './said-statement.ts';
import type { TokenClaims } from './tokens.ts';

const CALLERS_REMEMBERED = 10_000;

/** Somebody was taken for who they were at their last call; everything done for them has to go back. */
export class CallerChanged extends Error {}

/**
 * Who called the last time. Work for them begins before the database has said who calls now, so that both are asked in
 * one go; what comes of it is given to nobody unless it is still the same, to the last right.
 */
export class KnownCallers {
  readonly #known = new Map<string, { who: Who; row: UnreadRow }>();

  /** `asked` is what the database says of the session, in the transaction in which `act` works. */
  async actAs<T>(
    claims: TokenClaims,
    asked: Promise<UnreadRow | undefined>,
    act: (who: Who) => Promise<T>,
  ): Promise<T> {
    const known = this.#knownFor(claims);
    if (!known) return act(this.recognise(claims, await asked));
    const [acted, row] = await Promise.allSettled([act(known.who), asked]);
    if (row.status === 'rejected') throw row.reason;
    if (!isSame(row.value, known.row)) throw new CallerChanged();
    if (acted.status === 'rejected') throw acted.reason;
    return acted.value;
  }

  /** Who calls by what the database says, which is read only if it is not what it was the last time. */
  recognise(claims: TokenClaims, row: UnreadRow | undefined): Who {
    const known = this.#knownFor(claims);
    if (known && isSame(row, known.row)) return known.who;
    this.#known.delete(claims.sessionId);
    const who = whoIs(claims, row?.read());
    if (row) this.#remember(claims.sessionId, { who, row });
    return who;
  }

  /** A token that names a known session for somebody else is none of theirs. */
  #knownFor({ sessionId, userId, companyId }: TokenClaims) {
    const known = this.#known.get(sessionId);
    return known?.who.id === userId && known.who.companyId === companyId ? known : undefined;
  }

  #remember(sessionId: string, caller: { who: Who; row: UnreadRow }): void {
    if (this.#known.size >= CALLERS_REMEMBERED) this.#known.clear();
    this.#known.set(sessionId, caller);
  }
}

const isSame = (row: UnreadRow | undefined, known: UnreadRow): boolean =>
  row?.written.length === known.written.length &&
  row.written.every((value, index) => value === known.written[index]);
