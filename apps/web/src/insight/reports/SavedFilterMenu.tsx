import { Button, Menu } from '@mantine/core';
import type { SavedReportFilter } from '@prosa/contract';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { queryClient, read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './Reports.module.css';

/** The filters that were saved: a click filters by one, or removes it. */
export default function SavedFilterMenu({ saved }: { saved: SavedReportFilter[] }) {
  const { t } = useTranslation();
  const [, setAddress] = useSearchParams();
  const remove = useMutation({
    mutationFn: (id: number) => call(api.reportFilters.remove, { params: { id } }),
    onError: (error) => toast.error(error),
    // Also after a refusal: another window may have removed it.
    onSettled: () => queryClient.invalidateQueries(read(api.reportFilters.list)),
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />}>
          {t('reports.saved')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.map(({ id, name, address }) => (
          <div key={id} className={styles.savedFilter}>
            <Menu.Item onClick={() => setAddress(new URLSearchParams(address))}>{name}</Menu.Item>
            <IconButton
              label={t('reports.removeSaved', { name })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              <IconTrash size={15} />
            </IconButton>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
