import { Button } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

export function ImportExportButton(props: Omit<ComponentProps<'button'>, 'color' | 'disabled' | 'style'>) {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconArrowsUpDown size={16} />} aria-haspopup="menu" {...props}>
      {t('contacts.importExport')}
    </Button>
  );
}
