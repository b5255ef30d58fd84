import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { clearSession } from '../../api/session.ts';
import { removeToken } from '../../api/token.ts';
import { LOGIN } from '../../ui/navigation/paths.ts';
import { toast } from '../../ui/toast.ts';

/** After a password change, which ends all sessions of the user: shows a toast and redirects to the sign-in. */
export function useSignInAgain(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return () => {
    toast.success(t('users.passwordChanged'));
    removeToken();
    // Synchronous navigation first: mounted screens need the user until they are gone.
    void Promise.resolve(navigate(LOGIN, { flushSync: true })).then(clearSession);
  };
}
