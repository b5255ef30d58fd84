import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from './EmptyState.tsx';

/** Shown in place of a screen that the user may not see. */
export function AccessDenied() {
  const { t } = useTranslation();
  return (
    <EmptyState
      asPage
      drawing="denied"
      title={t('common.accessDenied')}
      text={t('common.accessDeniedText')}
      action={
        <Button component={Link} to="/" variant="default">
          {t('common.goHome')}
        </Button>
      }
    />
  );
}
