import { NativeSelect } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ImportPage.module.css';
import type { ColumnMapping, ImportField } from './column-mapping.ts';
import { useOutcomeText } from './useOutcomeText.ts';
import type { RowOutcomes } from './useImport.ts';

const ROW_HEIGHT = 40;

interface ImportTableProps {
  fields: readonly ImportField[];
  headings: string[];
  rows: string[][];
  mapping: ColumnMapping;
  chosen: ReadonlySet<number>;
  outcomes: RowOutcomes;
  isBusy: boolean;
  onMap: (column: number, field: ImportField | null) => void;
  onChoose: (row: number) => void;
  onChooseAll: (all: boolean) => void;
}

/** The sheet's rows with the field of each column, the selection, and the results. */
export function ImportTable(props: ImportTableProps) {
  const { fields, headings, rows, mapping, chosen, outcomes, isBusy } = props;
  const { t } = useTranslation();
  const outcomeText = useOutcomeText();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it changes by itself, and nothing of it is remembered here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const isBegun = outcomes.size > 0 || isBusy;
  const grid = { '--columns': headings.length } as CSSProperties;
  return (
    <div
      className={styles.table}
      ref={scroller}
      role="table"
      aria-label={t('contacts.sheet.map')}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      data-begun={isBegun || undefined}
      style={grid}
    >
      <div className={styles.head} role="row" aria-rowindex={1}>
        <span role="columnheader">
          <input
            type="checkbox"
            aria-label={t('contacts.sheet.selectAll')}
            checked={chosen.size === rows.length}
            disabled={isBusy}
            onChange={(event) => props.onChooseAll(event.currentTarget.checked)}
          />
        </span>
        {isBegun && (
          <span role="columnheader">
            <b>{t('contacts.sheet.result')}</b>
          </span>
        )}
        {headings.map((heading, column) => (
          <span key={column} role="columnheader">
            <b>{heading}</b>
            <NativeSelect
              size="xs"
              aria-label={t('contacts.sheet.columnMeans', { name: heading })}
              value={mapping[column] ?? ''}
              disabled={isBusy}
              onChange={({ currentTarget: { value } }) =>
                props.onMap(column, fields.find((field) => field === value) ?? null)
              }
            >
              <option value="">{t('contacts.sheet.nothing')}</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {t(`contacts.sheet.fields.${field}`)}
                </option>
              ))}
            </NativeSelect>
          </span>
        ))}
      </div>
      <div className={styles.body} role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const outcome = outcomes.get(index);
          return (
            <div
              key={index}
              className={styles.row}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="cell">
                <input
                  type="checkbox"
                  aria-label={t('contacts.sheet.selectRow', { number: index + 1 })}
                  checked={chosen.has(index)}
                  disabled={isBusy}
                  onChange={() => props.onChoose(index)}
                />
              </span>
              {isBegun && (
                <span role="cell" data-outcome={outcome?.state} title={outcome && outcomeText(outcome)}>
                  {outcome && outcomeText(outcome)}
                </span>
              )}
              {rows[index]?.map((cell, column) => (
                <span
                  key={column}
                  role="cell"
                  title={cell}
                  data-left-out={mapping[column] === null || undefined}
                >
                  {cell}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
