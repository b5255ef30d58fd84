import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { forgetSession } from '../../api/session.ts';
import { dropToken } from '../../api/token.ts';
import { LOGIN } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';

/** A new password has ended all the person's sessions, this one too: tells them, and leads to the sign-in. */
export function useSignInAgain() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async () => {
    toast.success(t('users.passwordChanged'));
    dropToken();
    // What is still on the screen needs the person until it is gone.
    await navigate(LOGIN);
    forgetSession();
  };
}
