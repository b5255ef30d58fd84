import { COPY_CONFIRMATION_MS } from '@prosa/contract';
import { TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ConnectionTabs.module.css';
import type { ConnectionForm } from './connection-form.ts';
import { generateToken } from './generate-token.ts';

/** The API token of the connection: it can be copied or renewed, but not typed. */
export function TokenField({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation();
  const { control, setValue } = form;
  const token = useWatch({ control, name: 'token' }) ?? '';
  const isRenewed = Boolean(useFormState({ control, name: 'token' }).dirtyFields.token);
  const clipboard = useClipboard({ timeout: COPY_CONFIRMATION_MS });
  return (
    <div>
      <div className={styles.token}>
        <TextInput
          label={t('connections.form.token')}
          aria-describedby="token-said"
          labelProps={{ className: styles.hiddenLabel }}
          value={token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <IconButton
          label={clipboard.copied ? t('connections.form.copied') : t('connections.form.copyToken')}
          onClick={() => clipboard.copy(token)}
        >
          {clipboard.copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
        </IconButton>
        <IconButton
          label={t('connections.form.renewToken')}
          onClick={() => setValue('token', generateToken(), { shouldDirty: true })}
        >
          <IconRefresh size={17} />
        </IconButton>
      </div>
      <p className={styles.said} id="token-said" aria-live="polite">
        {clipboard.copied
          ? t('connections.form.copied')
          : isRenewed
            ? t('connections.form.tokenRenewed')
            : t('connections.form.tokenHint')}
      </p>
    </div>
  );
}
