import type { Log } from '../log.ts';

/** A session with an open page on this node. */
export interface LiveSession {
  companyId: number;
  sessionId: string;
}

export interface LiveSessions {
  enter(session: LiveSession): void;
  /** A page of the session was closed; events sent after `lastHeard` may have reached no page. */
  leave(session: LiveSession, lastHeard: Date): void;
  setListener(follower: LiveSessionListener): void;
  start(): void;
  stop(): void;
}

export interface LiveSessionListener {
  /** When the first page of a session opens, and repeatedly while it stays: without renewals a dead node is noticed. */
  onLive(sessions: LiveSession[]): Promise<void>;
  /** When the last page of the session on this node was closed. */
  onGone(session: LiveSession, lastHeard: Date): Promise<void>;
}

/** Interval of the renewals for live sessions. */
export const LIVE_RENEW_MS = 15_000;

export function createLiveSessions(log: Log): LiveSessions {
  const pages = new Map<string, { session: LiveSession; count: number }>();
  let follower: LiveSessionListener | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // Serialized: a reloaded page closes and opens, and `onGone` must not be reported last.
  let turn: Promise<void> = Promise.resolve();

  const tell = (act: (to: LiveSessionListener) => Promise<void>): void => {
    turn = turn
      .then(() => (isStopped || !follower ? undefined : act(follower)))
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ error: String(error) }, 'live sessions could not be told');
      });
  };

  return {
    enter(session) {
      const known = pages.get(session.sessionId);
      pages.set(session.sessionId, { session, count: (known?.count ?? 0) + 1 });
      if (!known) tell((to) => to.onLive([session]));
    },
    leave(session, lastHeard) {
      const known = pages.get(session.sessionId);
      if (!known) return;
      known.count -= 1;
      if (known.count > 0) return;
      pages.delete(session.sessionId);
      tell((to) => to.onGone(session, lastHeard));
    },
    setListener(given) {
      follower = given;
    },
    start() {
      timer = setInterval(() => {
        const sessions = [...pages.values()].map(({ session }) => session);
        if (sessions.length > 0) tell((to) => to.onLive(sessions));
      }, LIVE_RENEW_MS);
      timer.unref();
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
