import { type Message, splitMessage } from '@prosa/contract';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Composer.module.css';

interface ModeBarProps {
  mode: 'reply' | 'edit';
  message: Message;
  onCancel: () => void;
}

/** What is being answered, or changed. */
export function ModeBar({ mode, message, onCancel }: ModeBarProps) {
  const { t } = useTranslation();
  const name = message.fromMe ? (message.user?.name ?? t('composer.you')) : message.contact.name;
  const Sign = mode === 'edit' ? IconPencil : IconArrowBackUp;
  return (
    <div className={styles.mode}>
      <Sign size={17} aria-hidden />
      <p>
        <strong>{mode === 'edit' ? t('composer.editing') : t('composer.replyTo', { name })}</strong>
        <span>{splitMessage(message).text || t(`composer.kind.${kindOf(message.mediaType)}`)}</span>
      </p>
      <IconButton label={t('composer.cancel')} onClick={onCancel}>
        <IconX size={17} />
      </IconButton>
    </div>
  );
}

const kinds = ['image', 'video', 'audio', 'locationMessage', 'contactMessage'] as const;
const kindOf = (mediaType: string) => kinds.find((kind) => kind === mediaType) ?? 'file';
