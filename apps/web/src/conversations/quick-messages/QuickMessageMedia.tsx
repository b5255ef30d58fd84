import { QUICK_MESSAGE_FILE_BYTES } from '@prosa/contract';
import { Button, FileButton, Input } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './quick-messages.module.css';

const ACCEPT = 'image/*,video/*,audio/*,application/*,text/*';
const megabytes = QUICK_MESSAGE_FILE_BYTES / 1_000_000;

/** The change to the file: a new one, keep the current one, or remove it. */
export type MediaChange = File | 'keep' | 'drop';

interface QuickMessageMediaProps {
  /** The name of the current file. */
  stored: string | null;
  change: MediaChange;
  isDisabled: boolean;
  onChange: (change: MediaChange) => void;
}

export function QuickMessageMedia({ stored, change, isDisabled, onChange }: QuickMessageMediaProps) {
  const { t } = useTranslation();
  const [isTooBig, setTooBig] = useState(false);
  const name = change instanceof File ? change.name : change === 'keep' ? stored : null;
  const choose = (file: File | null) => {
    if (!file) return;
    setTooBig(file.size > QUICK_MESSAGE_FILE_BYTES);
    if (file.size <= QUICK_MESSAGE_FILE_BYTES) onChange(file);
  };
  return (
    <Input.Wrapper label={t('quickMessages.media')} labelElement="div">
      <div className={styles.media}>
        <FileButton accept={ACCEPT} onChange={choose} disabled={isDisabled}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconPaperclip size={15} />}>
              {name ? t('quickMessages.changeMedia') : t('quickMessages.chooseMedia')}
            </Button>
          )}
        </FileButton>
        <span className={styles.mediaName}>{name ?? t('quickMessages.noMedia')}</span>
        {name && !isDisabled && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={15} />}
            onClick={() => onChange(stored === null ? 'keep' : 'drop')}
          >
            {t('quickMessages.dropMedia')}
          </Button>
        )}
        <p className={styles.hint} data-problem={isTooBig || undefined} aria-live="polite">
          {t(isTooBig ? 'quickMessages.tooBig' : 'quickMessages.mediaHint', { megabytes })}
        </p>
      </div>
    </Input.Wrapper>
  );
}
