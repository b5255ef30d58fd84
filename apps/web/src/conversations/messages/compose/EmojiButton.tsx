import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Composer.module.css';

const Picker = lazy(() => import('./EmojiPicker.tsx'));

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <IconButton
          className={styles.tool ?? ''}
          label={t('composer.emoji')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMoodSmile size={19} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('composer.emoji')}>
        <Suspense fallback={<div className={styles.emojiPlace} />}>
          {isOpen && (
            <Picker
              onPick={(emoji) => {
                setOpen(false);
                onPick(emoji);
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
