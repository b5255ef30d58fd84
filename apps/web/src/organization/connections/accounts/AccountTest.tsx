import type { AccountCheck, CloudAccount } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { errorText } from '../../../ui/error-text.ts';
import styles from './Accounts.module.css';

/** The account in the form; with the id of a connection, missing fields are taken from the stored account. */
type TestedAccount = Partial<CloudAccount> & { id?: number };

interface AccountTestProps {
  /** Null while the form is invalid. */
  account: () => Promise<TestedAccount | null>;
}

/** Tests an account at the provider, and shows for each part what is wrong and what to do. */
export function AccountTest({ account }: AccountTestProps) {
  const { t } = useTranslation();
  const test = useMutation({
    mutationFn: (tried: TestedAccount) => call(api.channelAccounts.testCloud, { body: tried }),
  });
  const start = async () => {
    const tried = await account();
    if (tried) test.mutate(tried);
  };
  const checks = test.data?.checks ?? [];
  const isFine = checks.every(({ isOk }) => isOk);
  return (
    <div className={styles.test}>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={15} />}
        loading={test.isPending}
        onClick={() => void start()}
      >
        {t('channelAccounts.test')}
      </Button>
      <div role="status" className={styles.result}>
        {test.isPending && t('channelAccounts.testing')}
        {test.isError && !test.isPending && <p className={styles.failed}>{errorText(test.error)}</p>}
        {test.isSuccess && !test.isPending && (
          <>
            <p>{t(isFine ? 'channelAccounts.tested' : 'channelAccounts.testedWrong')}</p>
            <ul className={styles.checks}>
              {checks.map((check) => (
                <Check key={check.check} check={check} />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function Check({ check: { check, isOk, problem, detail } }: { check: AccountCheck }) {
  const { t } = useTranslation();
  const Sign = isOk ? IconCircleCheck : IconCircleX;
  return (
    <li data-ok={isOk || undefined}>
      <Sign size={17} role="img" aria-label={t(isOk ? 'channelAccounts.ok' : 'channelAccounts.wrong')} />
      <span>
        <strong>{t(`channelAccounts.checks.${check}`)}</strong>
        {problem && <span>{t(`channelAccounts.problems.${problem}`)}</span>}
        {detail && <small>{detail}</small>}
      </span>
    </li>
  );
}
