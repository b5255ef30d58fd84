import { Button, Group, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { queryClient, read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';

const KEY = 'invoiceDaysAhead';
const MOST = 60;
const stored = read(api.settings.show, { params: { key: KEY } });

/** How many days before a due date the invoice is made. */
export function DaysAhead() {
  const { t } = useTranslation();
  const { data } = useQuery(stored);
  const [edited, setEdited] = useState<string | null>(null);
  const save = async () => {
    await call(api.settings.update, { params: { key: KEY }, body: { value: edited ?? '' } });
    await queryClient.invalidateQueries(stored);
    setEdited(null);
    toast.success(t('common.success'));
  };
  return (
    <Group align="flex-end" gap="xs">
      <NumberInput
        label={t('invoices.managed.daysAhead')}
        min={0}
        max={MOST}
        clampBehavior="strict"
        allowDecimal={false}
        value={edited ?? String(data?.value ?? '')}
        onChange={(days) => setEdited(String(days))}
      />
      <Button
        variant="default"
        disabled={edited === null || edited === ''}
        onClick={() => void save().catch(toast.error)}
      >
        {t('common.save')}
      </Button>
    </Group>
  );
}
