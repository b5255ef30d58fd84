import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../sessions/NoticePage.tsx';
import { parseLoginAnswer, postLoginAnswer } from './facebook-login.ts';

/** Where Facebook leads back to: hands on what it brought, and goes. */
export default function LoginReturn() {
  const { t } = useTranslation();
  const [answer] = useState(() => parseLoginAnswer(window.location));
  useEffect(() => {
    // The token stays in no history.
    window.history.replaceState(null, '', window.location.pathname);
    if (answer.state === '') return;
    postLoginAnswer(answer);
    // A browser may not let us: then the words say what to do.
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
