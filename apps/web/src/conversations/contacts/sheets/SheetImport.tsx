import { Button, Progress, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../ui/error-text.ts';
import { toast } from '../../../ui/toast.ts';
import { useConfirmLeave } from '../../../ui/unsaved-changes.ts';
import styles from './ImportPage.module.css';
import { ImportTable } from './ImportTable.tsx';
import type { RowOutcome } from './import-rows.ts';
import type { ImportTarget } from './import-target.ts';
import { type ImportField, parseRow, type ColumnMapping } from './column-mapping.ts';
import { useImport } from './useImport.ts';
import { useOutcomeText } from './useOutcomeText.ts';
import { download, makeSheet } from './write-sheet.ts';

export interface Sheet {
  name: string;
  headings: string[];
  rows: string[][];
  mapping: ColumnMapping;
}

const RESULT_FILE = 'resultado_importacao.xlsx';

interface SheetImportProps {
  target: ImportTarget;
  sheet: Sheet;
  onOtherFile: () => void;
}

/** The import of a sheet: column mapping, row selection and results. */
export function SheetImport({ target, sheet, onOtherFile }: SheetImportProps) {
  const { t } = useTranslation();
  const { headings, rows } = sheet;
  const [mapping, setMapping] = useState(sheet.mapping);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(rows.keys()));
  const [validates, setValidates] = useState(false);
  const { outcomes, running, run, stop } = useImport(target);
  const outcomeText = useOutcomeText();
  // Leaving the page stops the import.
  useConfirmLeave(running !== null, {
    title: t('contacts.sheet.leaveTitle'),
    text: t('contacts.sheet.leaveText'),
    leave: t('contacts.sheet.leave'),
    stay: t('contacts.sheet.stay'),
  });

  // Skipped during the import: it rerenders often, and these results are not shown then.
  const ended = running ? new Map<number, RowOutcome>() : outcomes;
  const failed = [...ended].filter(([, { state }]) => state === 'ignored').map(([row]) => row);
  const left = running ? [] : [...chosen].filter((row) => !ended.has(row)).toSorted((a, b) => a - b);

  const map = (column: number, field: ImportField | null) => {
    if (field && mapping.includes(field) && mapping[column] !== field) {
      toast.error(t('contacts.sheet.taken', { field: t(`contacts.sheet.fields.${field}`) }));
      return;
    }
    setMapping(mapping.with(column, field));
  };

  const choose = (row: number) => {
    const next = new Set(chosen);
    if (!next.delete(row)) next.add(row);
    setChosen(next);
  };

  const problem = () => {
    if (chosen.size === 0) return t('contacts.sheet.noneSelected');
    if (!mapping.includes('number')) return t('contacts.sheet.noNumber');
    return mapping.includes('name') ? null : t('contacts.sheet.noName');
  };

  const begin = async (wanted: number[]) => {
    const found = problem();
    if (found) {
      toast.error(found);
      return;
    }
    const { results, problem: reason } = await run(wanted, (row) =>
      parseRow(rows[row] ?? [], mapping, validates),
    );
    if (reason) toast.error(errorText(reason));
    const isWhole = [...chosen].every((row) => results.has(row));
    if (!isWhole || reason) return;
    if ([...results.values()].every(({ state }) => state !== 'ignored'))
      toast.success(t('contacts.imported'));
    else toast.warning(t('contacts.importedSome'));
  };

  const downloadResult = async () => {
    const lines = rows.map((row, index) => {
      const outcome = outcomes.get(index);
      return [...row, outcome ? outcomeText(outcome) : ''];
    });
    const widths = [...headings, ''].map(() => 28);
    download(await makeSheet([...headings, t('contacts.sheet.result')], lines, widths), RESULT_FILE);
  };

  const isBegun = outcomes.size > 0;
  const counts = { created: ended.size - failed.length, ignored: failed.length, left: left.length };
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.state} role="status">
          {running && t('contacts.sheet.running', running)}
          {!running && !isBegun && t('contacts.sheet.selected', { count: chosen.size, total: rows.length })}
          {!running &&
            isBegun &&
            (left.length > 0 ? t('contacts.sheet.stopped', counts) : t('contacts.sheet.finished', counts))}
        </div>
        {target.canValidate && !running && !isBegun && (
          <Switch
            label={t('contacts.sheet.validate')}
            title={t('contacts.sheet.validateHint')}
            checked={validates}
            onChange={(event) => setValidates(event.currentTarget.checked)}
          />
        )}
        {running && (
          <Button variant="default" onClick={stop}>
            {t('contacts.sheet.stop')}
          </Button>
        )}
        {!running && (
          <Button variant="default" onClick={onOtherFile}>
            {t('contacts.sheet.otherFile')}
          </Button>
        )}
        {!running && isBegun && (
          <Button variant="default" onClick={() => void downloadResult()}>
            {t('contacts.sheet.download')}
          </Button>
        )}
        {!running && failed.length > 0 && (
          <Button variant="default" onClick={() => void begin(failed)}>
            {t('contacts.sheet.retryFailed')}
          </Button>
        )}
        {!running && (!isBegun || left.length > 0) && (
          <Button onClick={() => void begin(left)}>
            {isBegun ? t('contacts.sheet.goOn') : t('contacts.sheet.run', { count: chosen.size })}
          </Button>
        )}
      </div>
      {running && (
        <Progress
          className={styles.progress ?? ''}
          value={(100 * running.done) / running.total}
          aria-label={t('contacts.sheet.progress')}
        />
      )}
      <ImportTable
        fields={target.fields}
        headings={headings}
        rows={rows}
        mapping={mapping}
        chosen={chosen}
        outcomes={outcomes}
        isBusy={running !== null}
        onMap={map}
        onChoose={choose}
        onChooseAll={(wanted) => setChosen(new Set(wanted ? rows.keys() : []))}
      />
    </>
  );
}
