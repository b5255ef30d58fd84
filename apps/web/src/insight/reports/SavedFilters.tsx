import { Button, Popover, TextInput } from '@mantine/core';
import { REPORT_FILTER_NAME_MAX } from '@prosa/contract';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { queryClient, read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './Reports.module.css';

const SavedFilterMenu = lazy(() => import('./SavedFilterMenu.tsx'));

/** Filters by name: chosen again with a click, kept with the person. */
export function SavedFilters() {
  const { data: saved = [] } = useQuery(read(api.reportFilters.list));
  return (
    <>
      <Suspense>{saved.length > 0 && <SavedFilterMenu saved={saved} />}</Suspense>
      <SaveFilter />
    </>
  );
}

function SaveFilter() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={t('reports.saveFilter')}
          aria-expanded={isOpen}
          className={styles.save ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDeviceFloppy size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SaveFilterForm onSaved={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** What was typed stays until it is saved. */
function SaveFilterForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => call(api.reportFilters.save, { body: { name, address: address.toString() } }),
    onSuccess: () => {
      toast.success(t('reports.filterSaved', { name: name.trim() }));
      onSaved();
      return queryClient.invalidateQueries(read(api.reportFilters.list));
    },
    onError: (error) => toast.error(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <form className={styles.saveForm} onSubmit={submit}>
      <TextInput
        label={t('reports.filterName')}
        value={name}
        maxLength={REPORT_FILTER_NAME_MAX}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
        {t('common.save')}
      </Button>
    </form>
  );
}
