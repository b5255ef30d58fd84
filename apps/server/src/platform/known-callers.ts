import { type Who, whoIs } from './identity.ts';
import type { TokenClaims } from './tokens.ts';
import type { SessionAnswer } from './transaction.ts';

const CALLERS_REMEMBERED = 10_000;

/** Somebody was taken for who they were at their last call; everything done for them has to go back. */
export class CallerChanged extends Error {}

/** Who somebody was at their last call. `asked` is what the database says of their session in the transaction at hand. */
export class KnownCaller {
  readonly who: Who;
  readonly #state: string;

  constructor(who: Who, state: string) {
    this.who = who;
    this.#state = state;
  }

  /** Acts when the database has said that they still are. */
  async actOnceSure<T>(asked: Promise<SessionAnswer>, act: (who: Who) => Promise<T>): Promise<T> {
    this.#insist(await asked);
    return act(this.who);
  }

  /**
   * Begins before the database has said so, so that both are asked in one go; what comes of it is given to nobody
   * unless they still are, to the last right.
   */
  async actMeanwhile<T>(asked: Promise<SessionAnswer>, act: (who: Who) => Promise<T>): Promise<T> {
    const [acted, said] = await Promise.allSettled([act(this.who), asked]);
    if (said.status === 'rejected') throw said.reason;
    this.#insist(said.value);
    if (acted.status === 'rejected') throw acted.reason;
    return acted.value;
  }

  #insist(said: SessionAnswer): void {
    if (said?.state !== this.#state) throw new CallerChanged();
  }
}

export class KnownCallers {
  readonly #known = new Map<string, KnownCaller>();

  /** A token that names a known session for somebody else is none of theirs. */
  find({ sessionId, userId, companyId }: TokenClaims): KnownCaller | undefined {
    const known = this.#known.get(sessionId);
    return known?.who.id === userId && known.who.companyId === companyId ? known : undefined;
  }

  /** Who calls by all that the database says of their session; remembered until some of it changes. */
  recognise(claims: TokenClaims, said: SessionAnswer): Who {
    this.#known.delete(claims.sessionId);
    const { state = null, ...found } = said ?? {};
    const who = whoIs(claims, found);
    if (this.#known.size >= CALLERS_REMEMBERED) this.#known.clear();
    if (state !== null) this.#known.set(claims.sessionId, new KnownCaller(who, state));
    return who;
  }
}
