import { useNavigate } from 'react-router';
import { runSignOutTasks, clearSession } from '../../api/session.ts';
import { removeToken } from '../../api/token.ts';
import { LOGIN } from './paths.ts';
import { endSession } from '../../api/useSession.ts';

/** Signs out: the server is told, the sign-in page is shown, and only then is the person forgotten here. */
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
