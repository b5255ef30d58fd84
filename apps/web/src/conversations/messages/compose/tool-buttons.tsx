import { IconMoodSmile, IconPaperclip } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Composer.module.css';

// The buttons alone: what they open is fetched when it is wanted.

export function AttachButton({ className = '', ...others }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton
      className={`${styles.tool} ${className}`}
      label={t('composer.attach')}
      aria-haspopup="menu"
      {...others}
    >
      <IconPaperclip size={19} />
    </IconButton>
  );
}

export function EmojiButton({ className = '', ...others }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton
      className={`${styles.tool} ${className}`}
      label={t('composer.emoji')}
      aria-haspopup="dialog"
      {...others}
    >
      <IconMoodSmile size={19} />
    </IconButton>
  );
}
