import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../sessions/NoticePage.tsx';
import { parseLoginAnswer, postLoginAnswer } from './facebook-login.ts';

/** The return page of the Facebook sign-in: passes the result on and closes. */
export default function LoginReturn() {
  const { t } = useTranslation();
  const [answer] = useState(() => parseLoginAnswer(window.location));
  useEffect(() => {
    // Removes the token from the browser history.
    window.history.replaceState(null, '', window.location.pathname);
    if (answer.state === '') return;
    postLoginAnswer(answer);
    // If the browser does not allow closing, the page shows what to do.
    window.close();
  }, [answer]);
  return (
    <NoticePage
      drawing="people"
      title={t('channelAccounts.facebook.returnTitle')}
      text={t(answer.token ? 'channelAccounts.facebook.returned' : 'channelAccounts.facebook.returnedEmpty')}
    />
  );
}
