import { type Campaign, MESSAGE_FILE_BYTES } from '@prosa/contract';
import { Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import { formatSize } from '../../../ui/format.ts';
import type { CampaignControl } from './campaign-form.ts';
import styles from './CampaignForm.module.css';
import type { FileKind } from './useTemplates.ts';

const ANY: string[] = [];
const accepted: Record<FileKind, string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  document: ANY,
};

interface CampaignFileProps {
  control: CampaignControl;
  stored: Campaign | null;
  /** What the header of the template needs; null: any file. */
  kind: FileKind | null;
}

/** The picture or file that goes with the message. */
export function CampaignFile({ control, stored, kind }: CampaignFileProps) {
  const { t, i18n } = useTranslation();
  const { field } = useController({ control, name: 'file' });
  const [isTooLarge, setTooLarge] = useState(false);
  const change = field.value ?? 'keep';
  const known = stored?.mediaPath ? (stored.mediaName ?? '') : null;
  const name = change instanceof File ? change.name : change === 'keep' ? known : null;
  const size = formatSize(MESSAGE_FILE_BYTES, i18n.language);
  const pick = (file: File) => {
    setTooLarge(file.size > MESSAGE_FILE_BYTES);
    if (file.size <= MESSAGE_FILE_BYTES) field.onChange(file);
  };
  const drop = () => {
    setTooLarge(false);
    field.onChange(known === null ? 'keep' : 'drop');
  };
  return (
    <Input.Wrapper label={t('campaigns.file')} labelElement="div">
      {name !== null && (
        <p className={styles.file}>
          {change === 'keep' && stored?.mediaPath ? (
            <a href={stored.mediaPath} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
      )}
      <FilePicker
        icon={<IconPaperclip size={15} />}
        label={t(name === null ? 'campaigns.chooseFile' : 'campaigns.changeFile')}
        accept={kind ? accepted[kind] : ANY}
        onPick={pick}
        back={name === null ? null : { label: t('campaigns.dropFile'), onClick: drop }}
        hint={t(isTooLarge ? 'campaigns.fileTooLarge' : 'campaigns.fileHint', { size })}
        isWrong={isTooLarge}
      />
    </Input.Wrapper>
  );
}
