import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { clearSession } from '../../api/session.ts';
import { removeToken } from '../../api/token.ts';
import { LOGIN } from '../../ui/navigation/paths.ts';
import { toast } from '../../ui/toast.ts';

/** A new password has ended all the person's sessions, this one too: tells them, and leads to the sign-in. */
export function useSignInAgain(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return () => {
    toast.success(t('users.passwordChanged'));
    removeToken();
    // At once: what is still on the screen needs the person until it is gone.
    void Promise.resolve(navigate(LOGIN, { flushSync: true })).then(clearSession);
  };
}
