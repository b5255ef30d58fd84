import type { Help } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { HelpsTable } from './HelpsTable.tsx';

const HelpDialog = lazyDialog(async () => (await import('./HelpDialog.tsx')).HelpDialog);

/** The platform owner's help entries, which every company sees. */
export default function HelpsTab() {
  const { t } = useTranslation();
  const [searchParam, setSearch] = useState('');
  const [editing, setEditing] = useState<Help | 'new' | null>(null);
  const list = useInfiniteQuery(pages(api.helps.list, { searchParam }));

  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('helps.add')}
    </Button>
  );

  return (
    <>
      <TabBar title={t('helps.list')} count={list.data?.pages[0]?.count}>
        <SearchField value={searchParam} onSearch={setSearch} placeholder={t('helps.searchBy')} />
        {add}
      </TabBar>
      <HelpsTable
        list={list}
        search={searchParam}
        add={add}
        onClearSearch={() => setSearch('')}
        onEdit={setEditing}
      />
      {editing && <HelpDialog help={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
