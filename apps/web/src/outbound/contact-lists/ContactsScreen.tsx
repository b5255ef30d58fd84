import { LIST_CONTACTS_AT_ONCE, type Contact } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactSelection } from '../../conversations/contacts/ContactSelection.ts';
import ContactsPage from '../../conversations/contacts/ContactsPage.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import styles from './ContactLists.module.css';
import { useMayUseLists } from './useMayUseLists.ts';

const AddToListDialog = lazyDialog(async () => (await import('./AddToListDialog.tsx')).AddToListDialog);

/** The contacts, with a selection that can be added to a contact list. */
export default function ContactsScreen() {
  const mayUse = useMayUseLists();
  const selection = useListSelection();
  return <ContactsPage selection={mayUse ? selection : undefined} />;
}

function useListSelection(): ContactSelection {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const clear = () => setChosen(new Set());

  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  const column: Column<Contact> = {
    key: 'select',
    header: t('listSelection.select'),
    width: 1,
    isHeaderHidden: true,
    wide: true,
    cell: ({ id, name }) => (
      <label className={styles.select}>
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={t('listSelection.selectNamed', { name })}
          checked={chosen.has(id)}
          disabled={!chosen.has(id) && chosen.size >= LIST_CONTACTS_AT_ONCE}
          onChange={() => toggle(id)}
        />
      </label>
    ),
  };
  const bar = (
    <>
      {chosen.size > 0 && (
        <div className={styles.bar}>
          <p role="status">{t('listSelection.chosen', { count: chosen.size })}</p>
          <Button variant="default" onClick={clear}>
            {t('listSelection.clear')}
          </Button>
          <Button leftSection={<IconPlaylistAdd size={16} />} onClick={() => setAdding(true)}>
            {t('listSelection.action')}
          </Button>
        </div>
      )}
      {isAdding && (
        <AddToListDialog
          addition={{ contactIds: [...chosen] }}
          onDone={clear}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
  return { column, bar };
}
