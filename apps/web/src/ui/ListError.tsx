import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { errorText } from './error-text.ts';

/** Shown when a list failed to load: the error and a retry button. */
export function ListError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="offline"
      title={t('common.listFailed')}
      text={errorText(error)}
      action={
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => onRetry()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
