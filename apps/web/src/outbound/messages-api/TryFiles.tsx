import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '../../ui/form/FilePicker.tsx';
import { formatSize } from '../../ui/format.ts';

interface TryFilesProps {
  files: File[];
  onChange: (files: File[]) => void;
}

/** The files to send; one after the other is added. */
export function TryFiles({ files, onChange }: TryFilesProps) {
  const { t, i18n } = useTranslation();
  const names = files.map(({ name, size }) => `${name} (${formatSize(size, i18n.language)})`).join(', ');
  return (
    <FilePicker
      icon={<IconPaperclip size={15} />}
      label={t('messagesApi.try.addFile')}
      accept={[]}
      onPick={(file) => onChange([...files, file])}
      back={
        files.length > 0 ? { label: t('messagesApi.try.removeFiles'), onClick: () => onChange([]) } : null
      }
      hint={names || t('messagesApi.try.noFiles')}
      isWrong={false}
    />
  );
}
