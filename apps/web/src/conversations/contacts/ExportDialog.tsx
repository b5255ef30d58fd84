import type { Contact } from '@prosa/contract';
import { Button, Modal, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/useSession.ts';
import { formatDateTime } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { fetchAllContacts, type ContactsFilter } from './sheets/fetch-all-contacts.ts';
import { download, makeSheet } from './sheets/write-sheet.ts';

const FILE = 'backup_contatos.xlsx';
const WIDTHS = [36, 20, 36, 30, 20];
const EVERYBODY: ContactsFilter = { searchParam: '', contactTag: '' };

interface ExportDialogProps {
  filter: ContactsFilter;
  /** The number of contacts in the list. */
  count: number;
  onClose: () => void;
}

const rowOf = ({ name, number, email, tags, optedOutSince }: Contact): string[] => [
  name,
  number ?? '',
  email,
  tags.map((tag) => tag.name).join(', '),
  optedOutSince === null ? '' : formatDateTime(optedOutSince),
];

/** Exports contacts as a spreadsheet: those of the list, or all. */
export default function ExportDialog({ filter, count, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const mayTakeAll = useMay('contacts-page:deleteContact');
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isFiltered = filter.searchParam !== '' || filter.contactTag !== '' || filter.optedOut !== undefined;
  const mayTakeFound = isFiltered || mayTakeAll;

  const run = async (wanted: ContactsFilter) => {
    setProgress({ done: 0, total: count });
    try {
      const contacts = await fetchAllContacts(wanted, (done, total) => setProgress({ done, total }));
      const rows = contacts.map(rowOf);
      const headings = [
        t('contacts.name'),
        t('contacts.number'),
        t('contacts.email'),
        t('contacts.tags'),
        t('contacts.optOut.column'),
      ];
      download(await makeSheet(headings, rows, WIDTHS), FILE);
      toast.success(t('contacts.backup.done', { count: rows.length }));
      setOpened(false);
    } catch (error) {
      toast.error(error);
    } finally {
      setProgress(null);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('contacts.backup.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text fz="sm" c="var(--ink-2)">
        {t('contacts.backup.text')}
      </Text>
      <Stack gap="xs" mt="lg">
        <Button
          data-autofocus
          loading={progress !== null}
          disabled={count === 0 || !mayTakeFound}
          onClick={() => void run(filter)}
        >
          {t('contacts.backup.found', { count })}
        </Button>
        {!mayTakeFound && (
          <Text fz="sm" c="var(--ink-2)" role="status">
            {t('contacts.backup.onlyFound')}
          </Text>
        )}
        {isFiltered && mayTakeAll && (
          <Button variant="default" disabled={progress !== null} onClick={() => void run(EVERYBODY)}>
            {t('contacts.backup.all')}
          </Button>
        )}
        {progress && (
          <div role="status">
            <Text fz="xs" c="var(--ink-3)">
              {t('contacts.backup.progress', progress)}
            </Text>
            <Progress
              value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
              aria-label={t('contacts.backup.title')}
            />
          </div>
        )}
      </Stack>
    </Modal>
  );
}
