import { Button, Loader, TextInput } from '@mantine/core';
import { IconBrandFacebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { errorText } from '../../../ui/error-text.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './Accounts.module.css';
import { onLoginAnswer, openLogin } from './facebook-login.ts';

interface FacebookLoginProps {
  isInstagram: boolean;
  isBusy: boolean;
  /** Called when there is input that could be lost. */
  onType: () => void;
  onLogin: (login: { facebookUserId?: string; facebookUserToken: string }) => void;
}

/** Signs in through Facebook's popup if the platform has a Meta app, or with a token. */
export function FacebookLogin({ isInstagram, isBusy, onType, onLogin }: FacebookLoginProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({ ...read(api.channelAccounts.login), staleTime: 0 });
  const [isWaiting, setWaiting] = useState(false);
  const url = data?.url ?? null;

  const hear = useEffectEvent((token: string | null) => {
    setWaiting(false);
    if (token) onLogin({ facebookUserToken: token });
    else toast.error(t('channelAccounts.facebook.refused'));
  });
  useEffect(() => (url ? onLoginAnswer(url, hear) : undefined), [url]);

  const open = () => {
    if (!url) return;
    const isOpen = openLogin(url);
    setWaiting(isOpen);
    if (!isOpen) toast.error(t('channelAccounts.facebook.blocked'));
  };

  if (isPending) return <TextSkeleton lines={4} />;
  if (error) return <ListError error={error} onRetry={refetch} />;
  return (
    <div className={styles.stack}>
      <p className={styles.intro}>
        {t(isInstagram ? 'channelAccounts.facebook.introInstagram' : 'channelAccounts.facebook.intro')}
      </p>
      {url ? (
        <>
          <Button leftSection={<IconBrandFacebook size={18} />} loading={isBusy} onClick={open}>
            {t(isWaiting ? 'channelAccounts.facebook.loginAgain' : 'channelAccounts.facebook.login')}
          </Button>
          <p className={styles.waiting} role="status">
            {isWaiting && (
              <>
                <Loader size={15} color="gray" aria-hidden />
                {t('channelAccounts.facebook.waiting')}
              </>
            )}
          </p>
          <details className={styles.details}>
            <summary>{t('channelAccounts.facebook.haveToken')}</summary>
            <TokenForm isBusy={isBusy} onType={onType} onLogin={onLogin} />
          </details>
        </>
      ) : (
        <>
          <p className={styles.note}>{errorText('ERR_META_NOT_SET_UP')}</p>
          <TokenForm isBusy={isBusy} onType={onType} onLogin={onLogin} />
        </>
      )}
    </div>
  );
}

const SHORTEST_TOKEN = 20;

function TokenForm({ isBusy, onType, onLogin }: Omit<FacebookLoginProps, 'isInstagram'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ userId: '', token: '' });
  const [isTried, setTried] = useState(false);
  const userId = typed.userId.trim();
  const token = typed.token.trim();
  const isTokenWrong = token.length < SHORTEST_TOKEN;
  const isIdWrong = userId !== '' && !/^\d{3,40}$/.test(userId);
  const type = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    onType();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isTokenWrong || isIdWrong) return;
    onLogin({ facebookUserToken: token, ...(userId && { facebookUserId: userId }) });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <PasswordInput
        label={t('channelAccounts.facebook.token')}
        value={typed.token}
        autoComplete="new-password"
        required
        error={isTried && isTokenWrong && t('channelAccounts.tokenInvalid')}
        onChange={(event) => type({ token: event.currentTarget.value })}
      />
      <TextInput
        label={t('channelAccounts.facebook.userId')}
        value={typed.userId}
        inputMode="numeric"
        autoComplete="off"
        error={isTried && isIdWrong && t('channelAccounts.idInvalid')}
        onChange={(event) => type({ userId: event.currentTarget.value })}
      />
      <Button type="submit" className={styles.end ?? ''} loading={isBusy}>
        {t('channelAccounts.facebook.find')}
      </Button>
    </form>
  );
}
