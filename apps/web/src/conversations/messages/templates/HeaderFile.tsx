import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../ui/format.ts';
import styles from './Templates.module.css';

const accepted = { image: 'image/jpeg,image/png', video: 'video/mp4,video/3gpp', document: '' };

interface HeaderFileProps {
  kind: keyof typeof accepted;
  file: File | null;
  isTried: boolean;
  onChoose: (file: File) => void;
}

/** The picture, video or document in the header of a template. */
export function HeaderFile({ kind, file, isTried, onChoose }: HeaderFileProps) {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.file}>
      <p className={styles.label}>{t(`templates.file.${kind}`)}</p>
      <Button
        variant="default"
        leftSection={<IconPaperclip size={16} />}
        onClick={() => input.current?.click()}
      >
        {t(file ? 'templates.file.change' : 'templates.file.choose')}
      </Button>
      {file && (
        <span>
          {file.name} <small>{formatSize(file.size, i18n.language)}</small>
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted[kind]}
        aria-label={t(`templates.file.${kind}`)}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
          event.currentTarget.value = '';
        }}
      />
      {isTried && !file && (
        <p className={styles.problem} role="alert">
          {t('templates.file.required')}
        </p>
      )}
    </div>
  );
}
