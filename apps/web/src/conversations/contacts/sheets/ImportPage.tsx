import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../../../ui/Page.tsx';
import { toast } from '../../../ui/toast.ts';
import { Dropzone } from './Dropzone.tsx';
import { guessMapping, hasHeadings } from './mapping.ts';
import { parseFile } from './parse-file.ts';
import { SheetImport, type Sheet } from './SheetImport.tsx';

/** Contacts from a spreadsheet or a list. */
export default function ImportPage() {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [reading, setReading] = useState<string | null>(null);

  const open = async (files: File[]) => {
    const [file, ...others] = files;
    if (!file) return;
    if (others.length > 0) {
      toast.error(t('contacts.sheet.onlyOne'));
      return;
    }
    setReading(t('contacts.sheet.reading', { name: file.name }));
    const cells = await parseFile(file).catch(() => null);
    setReading(null);
    const [first, ...rest] = cells ?? [];
    if (!cells || !first || (hasHeadings(first) && rest.length === 0)) {
      toast.error(t('contacts.sheet.invalid'));
      return;
    }
    const isHeaded = hasHeadings(first);
    const headings = first.map((cell, column) =>
      isHeaded && cell !== '' ? cell : t('contacts.sheet.columnNumber', { number: column + 1 }),
    );
    setSheet({
      name: file.name,
      headings,
      rows: isHeaded ? rest : cells,
      mapping: isHeaded ? guessMapping(first) : first.map(() => null),
    });
  };

  return (
    <Page
      layout="fill"
      title={t('contacts.sheet.title')}
      description={sheet?.name}
      actions={
        <Button component={Link} to="/contacts" variant="default" leftSection={<IconArrowLeft size={16} />}>
          {t('contacts.sheet.back')}
        </Button>
      }
    >
      {sheet ? (
        <SheetImport sheet={sheet} onOtherFile={() => setSheet(null)} />
      ) : (
        <Dropzone reading={reading} onFiles={(files) => void open(files)} />
      )}
    </Page>
  );
}
