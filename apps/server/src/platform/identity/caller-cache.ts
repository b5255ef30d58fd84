import { type SessionCaller, sessionCallerFrom } from './identity.ts';
import type { TokenClaims } from './tokens.ts';
import type { SessionResult } from '../database/transaction.ts';

const MAX_CACHED_CALLERS = 10_000;

/** Somebody was taken for who they were at their last call; everything done for them has to go back. */
export class CallerChanged extends Error {}

/** Who somebody was at their last call. `asked` is what the database says of their session in the transaction at hand. */
export class CachedCaller {
  readonly caller: SessionCaller;
  readonly #state: string;

  constructor(caller: SessionCaller, state: string) {
    this.caller = caller;
    this.#state = state;
  }

  /** Acts when the database has said that they still are. */
  async runVerified<T>(
    asked: Promise<SessionResult>,
    act: (caller: SessionCaller) => Promise<T>,
  ): Promise<T> {
    this.#assertUnchanged(await asked);
    return act(this.caller);
  }

  /**
   * Begins before the database has said so, so that both are asked in one go; what comes of it is given to nobody
   * unless they still are, to the last right.
   */
  async runSpeculatively<T>(
    asked: Promise<SessionResult>,
    act: (caller: SessionCaller) => Promise<T>,
  ): Promise<T> {
    const [acted, said] = await Promise.allSettled([act(this.caller), asked]);
    if (said.status === 'rejected') throw said.reason;
    this.#assertUnchanged(said.value);
    if (acted.status === 'rejected') throw acted.reason;
    return acted.value;
  }

  #assertUnchanged(said: SessionResult): void {
    if (said?.state !== this.#state) throw new CallerChanged();
  }
}

export class CallerCache {
  readonly #known = new Map<string, CachedCaller>();

  /** A token that names a known session for somebody else is none of theirs. */
  find({ sessionId, userId, companyId }: TokenClaims): CachedCaller | undefined {
    const known = this.#known.get(sessionId);
    return known?.caller.id === userId && known.caller.companyId === companyId ? known : undefined;
  }

  /** Who calls by all that the database says of their session; remembered until some of it changes. */
  identify(claims: TokenClaims, said: SessionResult): SessionCaller {
    this.#known.delete(claims.sessionId);
    const { state = null, ...found } = said ?? {};
    const who = sessionCallerFrom(claims, found);
    if (this.#known.size >= MAX_CACHED_CALLERS) this.#known.clear();
    if (state !== null) this.#known.set(claims.sessionId, new CachedCaller(who, state));
    return who;
  }
}
