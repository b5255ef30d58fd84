import { useNavigate } from 'react-router';
import { runSignOutTasks, clearSession } from '../../api/session.ts';
import { removeToken } from '../../api/token.ts';
import { LOGIN } from './paths.ts';
import { endSession } from '../../api/useSession.ts';

/** Signs out: ends the session on the server, shows the sign-in page, and only then clears the user here. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const signOut = async () => {
    await runSignOutTasks();
    await endSession();
    removeToken();
    await navigate(LOGIN, { flushSync: true });
    clearSession();
  };
  return () => void signOut();
}
