import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../ui/EmptyState.tsx';

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      asPage
      drawing="lost"
      title={t('common.notFoundTitle')}
      text={t('common.notFoundText')}
      action={
        <Button component={Link} to="/">
          {t('common.goHome')}
        </Button>
      }
    />
  );
}
