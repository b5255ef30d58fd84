import type { Log } from '../log.ts';

/** A session with an open page on this node. */
export interface LiveSession {
  companyId: number;
  sessionId: string;
}

interface LiveSessionListener {
  /** When the first page of a session opens, and repeatedly while it stays: without renewals a dead node is noticed. */
  onLive(sessions: LiveSession[]): Promise<void>;
  /** When the last page of the session on this node was closed. */
  onGone(session: LiveSession, lastHeard: Date): Promise<void>;
}

/** Interval of the renewals for live sessions. */
export const LIVE_RENEW_MS = 15_000;

/** The sessions with an open page on this node. */
export class LiveSessions {
  readonly #log: Log;
  readonly #pages = new Map<string, { session: LiveSession; count: number }>();
  #listener: LiveSessionListener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  // Serialized: a reloaded page closes and opens, and `onGone` must not be reported last.
  #turn: Promise<void> = Promise.resolve();

  constructor(log: Log) {
    this.#log = log;
  }

  enter(session: LiveSession): void {
    const known = this.#pages.get(session.sessionId);
    this.#pages.set(session.sessionId, { session, count: (known?.count ?? 0) + 1 });
    if (!known) this.#notify((listener) => listener.onLive([session]));
  }

  /** A page of the session was closed; events sent after `lastHeard` may have reached no page. */
  leave(session: LiveSession, lastHeard: Date): void {
    const known = this.#pages.get(session.sessionId);
    if (!known) return;
    known.count -= 1;
    if (known.count > 0) return;
    this.#pages.delete(session.sessionId);
    this.#notify((listener) => listener.onGone(session, lastHeard));
  }

  setListener(listener: LiveSessionListener): void {
    this.#listener = listener;
  }

  start(): void {
    this.#timer = setInterval(() => {
      const sessions = [...this.#pages.values()].map(({ session }) => session);
      if (sessions.length > 0) this.#notify((listener) => listener.onLive(sessions));
    }, LIVE_RENEW_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #notify(act: (listener: LiveSessionListener) => Promise<void>): void {
    this.#turn = this.#turn
      .then(() => (this.#isStopped || !this.#listener ? undefined : act(this.#listener)))
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#log.warn({ error: String(error) }, 'live sessions could not be reported');
      });
  }
}
