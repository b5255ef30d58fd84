import type { Log } from './log.ts';

/** A session with a page that is connected to this node. */
export interface LiveSession {
  companyId: number;
  sessionId: string;
}

export interface LiveSessions {
  enter(session: LiveSession): void;
  leave(session: LiveSession): void;
  /**
   * Tells which sessions are live here: when the first page of one comes, again and again while it stays (so
   * that a node that dies is soon noticed by its silence), and when its last page has gone.
   */
  onChange(act: (sessions: LiveSession[], isLive: boolean) => Promise<void>): void;
  start(): void;
  stop(): void;
}

/** How often it is said that a session is still live. */
export const LIVE_AGAIN_MS = 15_000;

export function createLiveSessions(log: Log): LiveSessions {
  const pages = new Map<string, { session: LiveSession; count: number }>();
  let act: ((sessions: LiveSession[], isLive: boolean) => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // One after the other: a page that is reloaded goes and comes, and must not be said to have gone last.
  let turn: Promise<void> = Promise.resolve();

  const tell = (sessions: LiveSession[], isLive: boolean): void => {
    if (sessions.length === 0) return;
    turn = turn
      .then(() => (isStopped ? undefined : act?.(sessions, isLive)))
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ error: String(error) }, 'live sessions could not be told');
      });
  };

  return {
    enter(session) {
      const known = pages.get(session.sessionId);
      pages.set(session.sessionId, { session, count: (known?.count ?? 0) + 1 });
      if (!known) tell([session], true);
    },
    leave(session) {
      const known = pages.get(session.sessionId);
      if (!known) return;
      known.count -= 1;
      if (known.count > 0) return;
      pages.delete(session.sessionId);
      tell([session], false);
    },
    onChange(listener) {
      act = listener;
    },
    start() {
      timer = setInterval(
        () =>
          tell(
            [...pages.values()].map(({ session }) => session),
            true,
          ),
        LIVE_AGAIN_MS,
      );
      timer.unref();
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
