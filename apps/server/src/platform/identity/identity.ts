import { type Person, type PlanFlag, type Route, may } from '@prosa/contract';
import { type Database, userHolderKey } from '../database/db.ts';
import { AppError } from '../errors.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** The signed-in person behind a call, with current rights. */
export interface SessionCaller extends Person {
  name: string;
  email: string;
  companyId: number;
  sessionId: string;
  allTicket: 'enable' | 'disable';
  allowGroup: boolean;
  allHistoric: 'enabled' | 'disabled';
  /** The queues they work in. */
  queueIds: number[];
  /** The person sees phone numbers only partly. */
  hidesNumbers: boolean;
  mustChangePassword: boolean;
  lapsed: boolean;
  plan: Partial<Record<PlanFlag, boolean>> | null;
}

export interface Identity {
  identify(token: string | undefined): Promise<SessionCaller>;
  /** Like `identify`, for claims that are already verified. */
  identifySession(claims: TokenClaims): Promise<SessionCaller>;
  /** Whether the session exists and has not ended. */
  isLive(session: Omit<TokenClaims, 'userId'>): Promise<boolean>;
  /** Verifies a token without a query; whether its session is still valid is checked by `identify`. */
  readToken(token: string | undefined): Promise<TokenClaims>;
}

export function createIdentity({ pool, shares }: Database, tokens: Tokens): Identity {
  const read = async (token: string | undefined) => {
    if (token === undefined) throw new AppError('ERR_SESSION_EXPIRED');
    return tokens.read(token);
  };
  const findSession = async (companyId: number, sessionId: string, person: string) => {
    const { rows } = await shares.run({ company: companyId, person }, () =>
      pool.query<SessionRow>({
        name: 'identify',
        text: 'select * from identify($1, $2)',
        values: [companyId, sessionId],
      }),
    );
    return rows[0];
  };
  const identifySession = async (claims: TokenClaims) =>
    sessionCallerFrom(
      claims,
      await findSession(claims.companyId, claims.sessionId, userHolderKey(claims.userId)),
    );
  return {
    readToken: read,
    identifySession,
    identify: async (token) => identifySession(await read(token)),
    isLive: async ({ companyId, sessionId }) => {
      const found = await findSession(companyId, sessionId, `session:${sessionId}`);
      return found !== undefined && !found.sessionEnded && found.revokedBecause === null && found.active;
    },
  };
}

/** The caller for a token, from the row that the database's `identify` found. */
export function sessionCallerFrom(claims: TokenClaims, found: object | undefined): SessionCaller {
  const row = found as (SessionCaller & SessionRow) | undefined;
  if (!row || row.userId !== claims.userId) throw new AppError('ERR_SESSION_EXPIRED');
  if (row.revokedBecause === 'taken') throw new AppError('ERR_SESSION_TAKEN');
  if (row.sessionEnded) throw new AppError('ERR_SESSION_EXPIRED');
  if (!row.active) throw new AppError('ERR_COMPANY_INACTIVE', {}, 401);
  return { ...row, id: row.userId, companyId: claims.companyId, sessionId: claims.sessionId };
}

interface SessionRow {
  userId: number;
  revokedBecause: string | null;
  sessionEnded: boolean;
  active: boolean;
}

/** Checks everything a route requires of its caller; the order decides which error is returned. */
export function assertRouteAllowed(who: SessionCaller, route: Route): void {
  if (who.mustChangePassword && !route.evenOneTime) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED');
  if (who.lapsed && !route.evenLapsed) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  if (route.plan && who.plan?.[route.plan] !== true) throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
  if (route.can === 'connectionToken') throw new Error(`${route.path} is not called by people`);
  if (route.can !== 'public' && !may(who, route.can)) throw new AppError('ERR_NO_PERMISSION');
}
