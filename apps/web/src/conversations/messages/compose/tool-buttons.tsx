import { IconMoodSmile, IconPaperclip, IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useIsNarrow } from '../../workspace/useIsNarrow.ts';
import styles from './Composer.module.css';

// Only the buttons: the menus and pickers that they open are loaded on demand.

/** On narrow screens its menu also contains the collapsed tools, so it shows a plus. */
export function AttachButton({ className = '', ...others }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <IconButton
      className={`${styles.tool} ${styles.attach} ${className}`}
      label={t('composer.attach')}
      aria-haspopup="menu"
      {...others}
    >
      {isNarrow ? <IconPlus size={21} /> : <IconPaperclip size={19} />}
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
