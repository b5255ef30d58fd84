import type { Connection } from '@prosa/contract';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldSection } from '../../../ui/form/FieldSection.tsx';
import { channelNames } from '../../../ui/channel-icons.ts';
import { accountChangesOf, type ConnectionForm } from '../connection-form.ts';
import styles from '../ConnectionTabs.module.css';
import { AccountTest } from './AccountTest.tsx';
import accountStyles from './Accounts.module.css';
import { CloudFields } from './CloudFields.tsx';
import { WebhookDetails } from './WebhookDetails.tsx';

interface AccountTabProps {
  form: ConnectionForm;
  connection: Connection;
}

/** The credentials of a connection that uses a token. */
export default function AccountTab({ form, connection }: AccountTabProps) {
  const { t } = useTranslation();
  const { id, cloud, accountId, channel } = connection;
  const tried = async () => {
    const names = ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret'] as const;
    if (!(await form.trigger([...names], { shouldFocus: true }))) return null;
    return { id, ...accountChangesOf(form.getValues()) };
  };
  return (
    <div className={styles.sections}>
      {cloud && (
        <>
          <FieldSection title={t('channelAccounts.accountTab')}>
            <CloudFields control={form.control} isKept />
            <AccountTest account={tried} />
          </FieldSection>
          <FieldSection title={t('channelAccounts.checks.webhook')}>
            <WebhookDetails cloud={cloud} />
          </FieldSection>
        </>
      )}
      {accountId && !cloud && (
        <FieldSection title={t('channelAccounts.accountTab')}>
          <TextInput label={t('channelAccounts.accountId')} value={accountId} readOnly />
          <p className={accountStyles.intro}>
            {t('channelAccounts.renewHint', { channel: channelNames[channel] })}
          </p>
        </FieldSection>
      )}
    </div>
  );
}
