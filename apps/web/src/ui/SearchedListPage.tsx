import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable, type ListState } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { NothingFound } from './NothingFound.tsx';
import { Page } from './Page.tsx';
import { SearchField } from './SearchField.tsx';

interface SearchedListPageProps<Row> {
  /** The area with the texts of the screen: title, buttons and empty state. */
  area:
    | 'announcements'
    | 'contactLists'
    | 'files'
    | 'integrations'
    | 'lanes'
    | 'prompts'
    | 'quickMessages'
    | 'tags';
  /** The result of `useSearchedList`. */
  list: {
    search: string;
    setSearch: (search: string) => void;
    query: ListState;
    rows: Row[];
    count: number | undefined;
  };
  columns: Column<Row>[];
  renderActions: (row: Row) => ReactNode;
  /** The way back to the screen that led here. */
  back?: ReactNode;
  /** Left out for users who may not add any. */
  onAdd?: (() => void) | undefined;
  /** The dialogs of the screen. */
  children: ReactNode;
}

/** A screen with a searchable list of records and a button to add one. */
export function SearchedListPage<Row extends { id: number }>(props: SearchedListPageProps<Row>) {
  const { area, list, columns, renderActions, back, onAdd, children } = props;
  const { search, setSearch, query, rows, count } = list;
  const { t } = useTranslation();
  const title = t(`${area}.title`);
  const add = onAdd && (
    <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
      {t(`${area}.add`)}
    </Button>
  );
  return (
    <Page
      layout="fill"
      title={title}
      count={count}
      description={t(`${area}.description`)}
      actions={
        <>
          {back}
          <SearchField value={search} onSearch={setSearch} placeholder={t(`${area}.searchBy`)} />
          {add}
        </>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={query}
        empty={
          search ? (
            <NothingFound search={search} onClear={() => setSearch('')} />
          ) : (
            <EmptyState
              drawing="list"
              title={t(`${area}.empty`)}
              text={t(`${area}.emptyText`)}
              action={add}
            />
          )
        }
        renderActions={renderActions}
      />
      {children}
    </Page>
  );
}
