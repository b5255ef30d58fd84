import { Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenOnMount } from '../../../ui/LazyMenuButton.tsx';
import styles from './Composer.module.css';
import { EmojiButton } from './tool-buttons.tsx';

const Picker = lazy(() => import('./EmojiPicker.tsx'));

interface EmojiPopoverProps {
  onPick: (emoji: string) => void;
  /** Closed without picking: the focus returns to the text. */
  onLeave: () => void;
}

export default function EmojiPopover({ onPick, onLeave }: EmojiPopoverProps) {
  const { t } = useTranslation();
  const { button, isOpen, setOpen } = useOpenOnMount();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus withinPortal>
      <Popover.Target>
        <EmojiButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        aria-label={t('composer.emoji')}
        onKeyDown={(event) => event.key === 'Escape' && setTimeout(onLeave)}
      >
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
