import { type SessionCaller, sessionCallerFrom } from './identity.ts';
import type { TokenClaims } from './tokens.ts';
import type { SessionResult } from '../database/transaction.ts';

const MAX_CACHED_CALLERS = 10_000;

/** The cached caller is out of date: everything done for the call must be rolled back. */
export class CallerChanged extends Error {}

/** The caller at the last call. `asked` is the session query of the current transaction. */
class CachedCaller {
  readonly caller: SessionCaller;
  readonly #state: string;

  constructor(caller: SessionCaller, state: string) {
    this.caller = caller;
    this.#state = state;
  }

  /** Runs `act` after the database has confirmed that the caller is unchanged. */
  async runVerified<T>(
    asked: Promise<SessionResult>,
    act: (caller: SessionCaller) => Promise<T>,
  ): Promise<T> {
    this.#assertUnchanged(await asked);
    return act(this.caller);
  }

  /**
   * Runs `act` at once, so that both share a round trip; the result is returned only if the caller is confirmed
   * unchanged, including every right.
   */
  async runSpeculatively<T>(
    asked: Promise<SessionResult>,
    act: (caller: SessionCaller) => Promise<T>,
  ): Promise<T> {
    const [acted, answer] = await Promise.allSettled([act(this.caller), asked]);
    if (answer.status === 'rejected') throw answer.reason;
    this.#assertUnchanged(answer.value);
    if (acted.status === 'rejected') throw acted.reason;
    return acted.value;
  }

  #assertUnchanged(answer: SessionResult): void {
    if (answer?.state !== this.#state) throw new CallerChanged();
  }
}

export class CallerCache {
  readonly #known = new Map<string, CachedCaller>();

  /** Ignores a cached session whose user or company differs from the token's. */
  find({ sessionId, userId, companyId }: TokenClaims): CachedCaller | undefined {
    const known = this.#known.get(sessionId);
    return known?.caller.id === userId && known.caller.companyId === companyId ? known : undefined;
  }

  /** Determines the caller from the session query, and caches it until any of it changes. */
  identify(claims: TokenClaims, answer: SessionResult): SessionCaller {
    this.#known.delete(claims.sessionId);
    const { state = null, ...found } = answer ?? {};
    const who = sessionCallerFrom(claims, found);
    if (this.#known.size >= MAX_CACHED_CALLERS) this.#known.clear();
    if (state !== null) this.#known.set(claims.sessionId, new CachedCaller(who, state));
    return who;
  }
}
