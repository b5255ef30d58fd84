import type { Integration } from '@prosa/contract';
import { Button, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from '../outside/outside.module.css';

interface SigningSecretProps {
  integration: Integration;
  onSecret: (secret: string) => void;
}

/** The last characters of the signing secret; a new secret is shown in full once. */
export function SigningSecret({ integration, onSecret }: SigningSecretProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(integration.signingSecret);
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    const { signingSecret } = await call(api.integrations.renewSecret, { params: { id: integration.id } });
    setShown(`••••••••${signingSecret.slice(-4)}`);
    onSecret(signingSecret);
  };
  return (
    <div className={styles.secret}>
      <TextInput
        label={t('integrations.secret')}
        description={t('integrations.signedHint')}
        value={shown}
        readOnly
      />
      <Button variant="default" leftSection={<IconRefresh size={15} />} onClick={() => setAsking(true)}>
        {t('integrations.renewSecret')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('integrations.renewSecret')}
          confirmLabel={t('integrations.renewSecret')}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          {t('integrations.renewText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
