import { type Connection, NewCloudConnection } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { api } from '../../../api/routes.gen.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { toast } from '../../../ui/toast.ts';
import { AccountTest } from './AccountTest.tsx';
import styles from './Accounts.module.css';
import { CloudFields } from './CloudFields.tsx';
import { WebhookDetails } from './WebhookDetails.tsx';
import { saveConnection } from '../live.ts';

const empty = { name: '', phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '' };
const accountFields = ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret'] as const;

/** Connects a Cloud API number: first its credentials, then the webhook values for Meta. */
export default function CloudDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState<Connection | null>(null);
  const [isFirstGone, setFirstGone] = useState(false);
  const form = useContractForm(NewCloudConnection, empty);

  const save = async (body: NewCloudConnection) => {
    const connection = await call(api.channelAccounts.createCloud, { body });
    applyReply(connection, saveConnection);
    toast.success(t('channelAccounts.connected'));
    setSaved(connection);
  };
  const tried = async () => {
    if (!(await form.trigger([...accountFields], { shouldFocus: true }))) return null;
    const { name: _name, ...account } = form.getValues();
    return account;
  };

  if (saved && isFirstGone) return <WebhookDialog connection={saved} onClose={onClose} />;
  return (
    <FormDialog
      title={t('channelAccounts.title')}
      form={form}
      onSubmit={save}
      submitLabel={t('channelAccounts.connect')}
      onClose={() => (saved ? setFirstGone(true) : onClose())}
      size={640}
    >
      <p className={styles.intro}>{t('channelAccounts.intro')}</p>
      <TextField control={form.control} name="name" label={t('connections.name')} required data-autofocus />
      <CloudFields control={form.control} isKept={false} />
      <AccountTest account={tried} />
    </FormDialog>
  );
}

function WebhookDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, cloud } = connection;
  return (
    <Dialog title={`${name}: ${t('channelAccounts.step2')}`} size={640} onClose={onClose}>
      {(close) => (
        <div className={styles.stack}>
          {cloud && <WebhookDetails cloud={cloud} />}
          <AccountTest account={() => Promise.resolve({ id })} />
          <Button className={styles.end ?? ''} onClick={close}>
            {t('channelAccounts.done')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
