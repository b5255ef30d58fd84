import { useNavigate } from 'react-router';
import { finishBeforeSignOut, forgetSession } from '../api/session.ts';
import { dropToken } from '../api/token.ts';
import { LOGIN } from './paths.ts';
import { endSession } from './session.ts';

/** Signs out: the server is told, the sign-in page is shown, and only then is the person forgotten here. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const signOut = async () => {
    await finishBeforeSignOut();
    await endSession();
    dropToken();
    await navigate(LOGIN, { flushSync: true });
    forgetSession();
  };
  return () => void signOut();
}
