import { Button, Popover, TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../api/useSession.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Reports.module.css';
import { readSavedFilters, SAVED_FILTERS_MAX, type SavedFilter, writeSavedFilters } from './saved-filters.ts';

const SavedFilterMenu = lazy(() => import('./SavedFilterMenu.tsx'));

/** Filters by name: chosen again with a click, kept on this device. */
export function SavedFilters() {
  const { id } = useSession();
  const [saved, setSaved] = useState(() => readSavedFilters(id));
  const keep = (filters: SavedFilter[]) => {
    writeSavedFilters(id, filters);
    setSaved(filters);
  };
  return (
    <>
      <Suspense>{saved.length > 0 && <SavedFilterMenu saved={saved} onChange={keep} />}</Suspense>
      <SaveFilter saved={saved} onSave={keep} />
    </>
  );
}

function SaveFilter({ saved, onSave }: { saved: SavedFilter[]; onSave: (filters: SavedFilter[]) => void }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return;
    const others = saved.filter((other) => other.name !== trimmed);
    onSave([...others, { name: trimmed, address: address.toString() }].slice(-SAVED_FILTERS_MAX));
    setName('');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
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
        <form className={styles.saveForm} onSubmit={save}>
          <TextInput
            label={t('reports.filterName')}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('common.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
