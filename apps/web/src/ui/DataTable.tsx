import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';
import layout from './layout.module.css';
import { ListError } from './ListError.tsx';
import { Bar } from './Skeleton.tsx';
import { useInfiniteScroll } from './useInfiniteScroll.ts';
import { useDelayedFlag } from './useDelayedFlag.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end';
  width?: number | string;
  /** The heading is for screen readers only: a column of checkboxes is as narrow as they are. */
  isHeaderHidden?: boolean;
  /** On phones, rows become cards; the main column is the heading of the card. */
  main?: boolean;
  /** Shown only in the table layout, not on cards. */
  wide?: boolean;
  /** On a card, shown without its column heading. */
  plain?: boolean;
  /** The name by which rows can be sorted by this column. */
  sortKey?: string;
}

/** How the rows are sorted, and what a click on a column heading asks for. */
export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
  onSort: (by: string, order: 'asc' | 'desc') => void;
}

/** The part of a query that the table needs; results of `useInfiniteQuery` and `useQuery` fit. */
export interface ListState {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetching?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => React.Key;
  list: ListState;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Buttons at the end of each row. */
  renderActions?: (row: Row) => ReactNode;
  /** Keeps the main column and the buttons visible while a wide table scrolls sideways. */
  isPinned?: boolean;
  tone?: (row: Row) => 'warn' | 'err' | undefined;
  sorting?: Sorting | undefined;
}

const SKELETON_ROWS = 8;

/**
 * A list of records. Rows are plain HTML: library components in every cell were six to seven times as slow. The table
 * scrolls within its given height and loads the next page near its end.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { label, columns, rows, list, renderActions } = props;
  const { scroller, sentinel } = useInfiniteScroll(list);
  const late = useDelayedFlag(list.isPending);
  const cells = columns.length + (renderActions ? 1 : 0);

  if (list.isError && rows.length === 0) return <ListError error={list.error} onRetry={list.refetch} />;
  if (!list.isPending && rows.length === 0) return <div className={styles.empty}>{props.empty}</div>;

  return (
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={label}>
      <table
        className={styles.table}
        role="table"
        aria-label={label}
        aria-busy={list.isPending}
        data-pinned={props.isPinned}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={props.sorting} />
            ))}
            {renderActions && (
              <th scope="col" role="columnheader" data-align="end" data-actions>
                {t('common.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {list.isPending ? late && <SkeletonRows columns={cells} /> : <Rows {...props} />}
          {list.isFetchingNextPage && <SkeletonRows columns={cells} rows={2} />}
        </tbody>
      </table>
      <div ref={sentinel} className={styles.sentinel} aria-hidden />
    </section>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
}

function Heading<Row>({ column, sorting }: HeadingProps<Row>) {
  const { header, align, width, main, sortKey, isHeaderHidden } = column;
  const isSorted = sorting !== undefined && sorting.by === sortKey;
  const order = isSorted ? sorting.order : undefined;
  return (
    <th
      scope="col"
      role="columnheader"
      data-align={align}
      data-main={main}
      style={{ width }}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {sorting && sortKey !== undefined ? (
        <button
          type="button"
          className={styles.sort}
          data-order={order}
          onClick={() => sorting.onSort(sortKey, order === 'desc' ? 'asc' : 'desc')}
        >
          {header}
          <IconArrowDown size={13} aria-hidden />
        </button>
      ) : isHeaderHidden ? (
        <span className={layout.srOnly}>{header}</span>
      ) : (
        header
      )}
    </th>
  );
}

function Rows<Row>({ columns, rows, rowKey, renderActions, tone }: DataTableProps<Row>) {
  return rows.map((row) => (
    <tr key={rowKey(row)} role="row" data-tone={tone?.(row)}>
      {columns.map(({ key, header, cell, align, main, wide, plain }) => (
        <td
          key={key}
          role="cell"
          data-label={header}
          data-align={align}
          data-main={main}
          data-wide={wide}
          data-plain={plain}
        >
          {cell(row)}
        </td>
      ))}
      {renderActions && (
        <td role="cell" data-align="end" data-actions>
          <div className={styles.actions}>{renderActions(row)}</div>
        </td>
      )}
    </tr>
  ));
}

function SkeletonRows({ columns, rows = SKELETON_ROWS }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} role="row" aria-hidden>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} role="cell">
          <Bar width={`${45 + ((row * 31 + column * 17) % 45)}%`} />
        </td>
      ))}
    </tr>
  ));
}
