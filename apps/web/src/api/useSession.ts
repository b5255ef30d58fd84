import { type Permission, may, type PlanFlag, type SessionUser } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { startSession, getLastSession, sessionQuery } from './session.ts';
import { getToken, setToken } from './token.ts';
import { sessionRoutes } from './public-routes.gen.ts';

/** The signed-in user. Only for screens that require a session. */
export function useSession(): SessionUser {
  const { data } = useQuery({ ...sessionQuery, enabled: getToken() !== null });
  const user = data ?? getLastSession();
  if (!user) throw new Error('There is no session here');
  return user;
}

/** Whether the signed-in user has a permission: `const canManage = useMay('users:manage')`. */
export const useMay = (permission: Permission): boolean => may(useSession(), permission);

/** Whether the company's plan includes a feature. */
export const usePlanFlag = (flag: PlanFlag): boolean => useSession().company.plan?.[flag] === true;

export async function signIn(email: string, password: string): Promise<SessionUser> {
  const session = await call(sessionRoutes.login, { body: { email, password } });
  setToken(session.token);
  return startSession(session);
}

/** Ends the session on the server. If the server is unreachable, the session expires by itself. */
export const endSession = () => call(sessionRoutes.logout).catch(() => null);
