import { IconMoodSmile, IconPaperclip } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Composer.module.css';

// The buttons alone: what they open is fetched when it is wanted.

export function AttachButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton className={styles.tool ?? ''} label={t('composer.attach')} aria-haspopup="menu" {...props}>
      <IconPaperclip size={19} />
    </IconButton>
  );
}

export function EmojiButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton className={styles.tool ?? ''} label={t('composer.emoji')} aria-haspopup="dialog" {...props}>
      <IconMoodSmile size={19} />
    </IconButton>
  );
}
