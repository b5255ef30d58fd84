import type { Message } from '@prosa/contract';
import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { focusMainInputSoon } from '../../../ui/main-input.ts';
import EmojiPicker from '../compose/EmojiPicker.tsx';
import type { Point } from '../list/useListEvents.ts';
import styles from './MessageMenu.module.css';
import { focusMessage, sendReaction } from './useMessageActions.ts';

interface ReactionPickerProps {
  message: Message;
  at: Point;
  onClose: () => void;
}

/** The full emoji picker, beyond the six in the menu. Mount to open. */
export default function ReactionPicker({ message, at, onClose }: ReactionPickerProps) {
  const { t } = useTranslation();
  const close = () => {
    focusMessage(message.id);
    focusMainInputSoon();
    onClose();
  };
  return (
    <Popover
      opened
      onChange={(opened) => opened || close()}
      position="bottom-start"
      trapFocus
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles.anchor} style={{ left: at.x, top: at.y }} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('messages.actions.react')}>
        <EmojiPicker
          onPick={(emoji) => {
            sendReaction(message, emoji);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
