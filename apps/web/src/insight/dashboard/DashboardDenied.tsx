import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { HOME } from '../../ui/navigation/paths.ts';

/** Shown to people whose dashboard is switched off. */
export function DashboardDenied() {
  const { t } = useTranslation();
  return (
    <EmptyState
      asPage
      drawing="denied"
      title={t('dashboard.denied')}
      text={t('dashboard.deniedText')}
      action={
        <Button component={Link} to={HOME}>
          {t('common.back')}
        </Button>
      }
    />
  );
}
