import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export function BackButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/campaigns" variant="default" leftSection={<IconArrowLeft size={16} />}>
      {t('campaignReport.back')}
    </Button>
  );
}
