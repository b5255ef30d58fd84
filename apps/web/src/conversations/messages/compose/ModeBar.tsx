import type { Message } from '@prosa/contract';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { summarizeMessage } from '../../message-text/message-summary.ts';
import styles from './Composer.module.css';

interface ModeBarProps {
  mode: 'reply' | 'edit';
  message: Message;
  onCancel: () => void;
}

/** The message being answered or edited. */
export function ModeBar({ mode, message, onCancel }: ModeBarProps) {
  const { t } = useTranslation();
  const name = message.fromMe ? (message.user?.name ?? t('composer.you')) : message.contact.name;
  const Sign = mode === 'edit' ? IconPencil : IconArrowBackUp;
  return (
    <div className={styles.mode}>
      <Sign size={17} aria-hidden />
      <p>
        <strong>{mode === 'edit' ? t('composer.editing') : t('composer.replyTo', { name })}</strong>
        <span>{summarizeMessage(t, message)}</span>
      </p>
      <IconButton label={t('composer.cancel')} onClick={onCancel}>
        <IconX size={17} />
      </IconButton>
    </div>
  );
}
