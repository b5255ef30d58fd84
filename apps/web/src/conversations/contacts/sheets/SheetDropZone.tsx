import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.ts';
import styles from './ImportPage.module.css';
import type { ImportField } from './column-mapping.ts';
import { downloadSample } from './download-sample.ts';
import { SHEET_BYTES, SHEET_KINDS } from './parse-file.ts';

interface SheetDropZoneProps {
  /** The columns of the sample. */
  fields: readonly ImportField[];
  /** The text shown while a file is being read. */
  reading: string | null;
  /** Why the last file was rejected. */
  problem: string | null;
  onFiles: (files: File[]) => void;
}

/** Accepts a file by drop or file chooser. */
export function SheetDropZone({ fields, reading, problem, onFiles }: SheetDropZoneProps) {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };

  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      aria-busy={reading !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
      <p className={styles.dropTitle}>{reading ?? t('contacts.sheet.drop')}</p>
      <div className={styles.ways}>
        <Button loading={reading !== null} onClick={() => input.current?.click()}>
          {t('contacts.sheet.choose')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void downloadSample(t, fields).catch(toast.error)}
        >
          {t('contacts.sheet.sample')}
        </Button>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.hint}>
        {t('contacts.sheet.kinds', { size: formatSize(SHEET_BYTES, i18n.language) })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={SHEET_KINDS.join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows the same file to be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
