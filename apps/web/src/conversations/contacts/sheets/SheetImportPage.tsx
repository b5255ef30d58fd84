import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatSize } from '../../../ui/format.ts';
import { Page } from '../../../ui/Page.tsx';
import { SheetDropZone } from './SheetDropZone.tsx';
import { guessMapping, hasHeadings } from './column-mapping.ts';
import type { ImportTarget } from './import-target.ts';
import { parseFile, SHEET_BYTES, SHEET_ROWS, type SheetProblem } from './parse-file.ts';
import { SheetImport, type Sheet } from './SheetImport.tsx';

interface SheetImportPageProps {
  target: ImportTarget;
  title: string;
  /** Where the button leads back to. */
  back: { to: string; label: string };
}

/** Imports a spreadsheet or a list into a target. */
export function SheetImportPage({ target, title, back }: SheetImportPageProps) {
  const { t, i18n } = useTranslation();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const open = async (files: File[]) => {
    const [file, ...others] = files;
    if (!file) return;
    if (others.length > 0) {
      setProblem(t('contacts.sheet.onlyOne'));
      return;
    }
    setProblem(null);
    setReading(t('contacts.sheet.reading', { name: file.name }));
    const parsed = await parseFile(file);
    setReading(null);
    const refuse = (why: SheetProblem | 'noRows') => {
      const values = { name: file.name, limit: SHEET_ROWS, size: formatSize(SHEET_BYTES, i18n.language) };
      setProblem(`${t('contacts.sheet.invalid')} ${t(`contacts.sheet.problems.${why}`, values)}`);
    };
    if ('problem' in parsed) return refuse(parsed.problem);
    const cells = parsed.rows;
    const [first, ...rest] = cells;
    if (!first || (hasHeadings(first) && rest.length === 0)) return refuse('noRows');
    const isHeaded = hasHeadings(first);
    const headings = first.map((cell, column) =>
      isHeaded && cell !== '' ? cell : t('contacts.sheet.columnNumber', { number: column + 1 }),
    );
    setSheet({
      name: file.name,
      headings,
      rows: isHeaded ? rest : cells,
      mapping: isHeaded ? guessMapping(first, target.fields) : first.map(() => null),
    });
  };

  return (
    <Page
      layout="fill"
      title={title}
      description={sheet?.name}
      actions={
        <Button component={Link} to={back.to} variant="default" leftSection={<IconArrowLeft size={16} />}>
          {back.label}
        </Button>
      }
    >
      {sheet ? (
        <SheetImport target={target} sheet={sheet} onOtherFile={() => setSheet(null)} />
      ) : (
        <SheetDropZone
          fields={target.fields}
          reading={reading}
          problem={problem}
          onFiles={(files) => void open(files)}
        />
      )}
    </Page>
  );
}
