import { FILE_LIST_BYTES, FILE_LIST_FILES } from '@prosa/contract';
import { Button, FileButton, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPaperclip, IconReplace, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FileTypeIcon } from './FileTypeIcon.tsx';
import styles from './files.module.css';
import { type FileRow, type FileListInput, type FileListValues, fileRowOf } from './file-list-form.ts';

const megabytes = FILE_LIST_BYTES / 1_000_000;

interface FileRowsProps {
  control: Control<FileListInput, unknown, FileListValues>;
}

/** The files of a list in send order; they can be chosen, dropped, renamed, moved and removed. */
export function FileRows({ control }: FileRowsProps) {
  const { t } = useTranslation();
  const { fields, append, remove, move, update } = useFieldArray({ control, name: 'lines' });
  const [refused, setRefused] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const room = FILE_LIST_FILES - fields.length;

  const add = (chosen: File[]) => {
    const fitting = chosen.filter(({ size }) => size <= FILE_LIST_BYTES);
    const tooBig = chosen.find(({ size }) => size > FILE_LIST_BYTES);
    if (tooBig) setRefused(t('files.tooBig', { name: tooBig.name, megabytes }));
    else setRefused(fitting.length > room ? t('files.tooMany', { count: FILE_LIST_FILES }) : null);
    append(fitting.slice(0, room).map(fileRowOf), { shouldFocus: false });
  };

  const replace = (index: number, line: FileRow, file: File | null) => {
    if (!file) return;
    if (file.size > FILE_LIST_BYTES) return setRefused(t('files.tooBig', { name: file.name, megabytes }));
    setRefused(null);
    return update(index, { ...line, file, fileName: file.name });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };

  return (
    <Input.Wrapper label={t('files.files')} labelElement="div">
      <ol className={styles.lines}>
        {fields.map((line, index) => (
          <li key={line.id} className={styles.line}>
            <FileTypeIcon name={line.fileName} />
            <div className={styles.lineFields}>
              <TextField
                control={control}
                name={`lines.${index}.name`}
                aria-label={t('files.caption')}
                placeholder={t('files.caption')}
                size="xs"
              />
              <span className={styles.fileName} data-missing={line.fileName === null || undefined}>
                {line.fileName ?? t('files.noFile')}
              </span>
            </div>
            <div className={styles.lineActions}>
              <FileButton onChange={(file) => replace(index, line, file)}>
                {(props) => (
                  <IconButton label={t('files.replaceNamed', { name: line.name })} {...props}>
                    <IconReplace size={16} />
                  </IconButton>
                )}
              </FileButton>
              <IconButton
                label={t('files.upNamed', { name: line.name })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                label={t('files.downNamed', { name: line.name })}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              <IconButton
                tone="err"
                label={t('files.removeNamed', { name: line.name })}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton multiple onChange={add} disabled={room === 0}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              disabled={room === 0}
              leftSection={<IconPaperclip size={15} />}
            >
              {t('files.addFiles')}
            </Button>
          )}
        </FileButton>
        <p className={styles.hint} data-problem={refused !== null || undefined} aria-live="polite">
          {refused ?? t('files.filesHint', { count: FILE_LIST_FILES, megabytes })}
        </p>
      </div>
    </Input.Wrapper>
  );
}
