import {
  channelAbilities,
  EDIT_WINDOW_MS,
  isServed,
  type Message,
  readableBody,
  splitMessage,
  type TicketDetail,
} from '@prosa/contract';
import { Menu } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconListCheck,
  IconMoodPlus,
  IconPencil,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/useSession.ts';
import { focusMainInputSoon } from '../../../ui/main-input.ts';
import { isUsingPointer } from '../../../ui/focus-tracker.ts';
import { toast } from '../../../ui/toast.ts';
import { useChannelLimitation } from '../../useChannelLimitation.ts';
import { updateComposerState } from '../composer-state.ts';
import type { Point } from '../list/useListEvents.ts';
import styles from './MessageMenu.module.css';
import { deleteRefusal, editRefusal } from './message-rights.ts';
import { focusMessage, sendReaction } from './useMessageActions.ts';

const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

export type MessageDialog = 'forward' | 'delete' | 'journey' | 'reaction';

interface MessageMenuProps {
  ticket: TicketDetail;
  message: Message;
  at: Point;
  onDialog: (dialog: MessageDialog) => void;
  onClose: () => void;
}

/** The actions for a message, opened at the pointer position or at the message. */
export default function MessageMenu({ ticket, message, at, onDialog, onClose }: MessageMenuProps) {
  const { t } = useTranslation();
  const me = useSession();
  const { fromMe, isDeleted, isPrivate } = message;
  const { text } = splitMessage({ ...message, body: readableBody(message) });
  useEditDeadline(message);
  const noEdit = editRefusal(me, ticket, message);
  const noDelete = deleteRefusal(me, ticket, message);
  const reasonFor = useChannelLimitation();
  // Actions the user lacks the right to are hidden; those blocked by the channel or by age are shown with the reason.
  const isOffered = (refusal: typeof noEdit) =>
    refusal === null || refusal === 'ERR_CHANNEL_CANNOT' || refusal === 'ERR_MESSAGE_TOO_OLD';
  const whyNot = (wanted: 'edit' | 'revoke', refusal: typeof noEdit) => {
    if (refusal === 'ERR_MESSAGE_TOO_OLD') return tooOldText(t, ticket);
    return refusal === null ? null : reasonFor(ticket.channel, wanted);
  };
  const whyNoReaction = reasonFor(ticket.channel, 'react');
  const canReply = isServed(ticket) && ticket.can.reply;
  const mine = message.reactions.find((reaction) => reaction.fromMe)?.emoji;

  const copy = () =>
    navigator.clipboard.writeText(text).then(() => toast.success(t('messages.actions.copied')), toast.error);
  const compose = (change: Parameters<typeof updateComposerState>[1]) =>
    updateComposerState(ticket.id, change);
  const hasChosen = useRef(false);
  const close = () => {
    // After cancelling by keyboard the focus stays on the message; otherwise it returns to the message box.
    focusMessage(message.id);
    if (hasChosen.current || isUsingPointer()) focusMainInputSoon();
    onClose();
  };

  return (
    <Menu
      opened
      onChange={(opened) => opened || close()}
      position="bottom-start"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          className={styles.anchor}
          style={{ left: at.x, top: at.y }}
          tabIndex={-1}
          aria-label={t('messages.actions.open')}
        />
      </Menu.Target>
      <Menu.Dropdown onClickCapture={() => (hasChosen.current = true)}>
        {canReply && !isPrivate && !isDeleted && whyNoReaction && (
          <UnavailableItem icon={IconMoodPlus} label={t('messages.actions.react')} why={whyNoReaction} />
        )}
        {canReply && !isPrivate && !isDeleted && !whyNoReaction && (
          <div className={styles.emoji} role="group" aria-label={t('messages.actions.react')}>
            {EMOJI.map((emoji) => (
              <Menu.Item
                key={emoji}
                className={styles.one ?? ''}
                aria-label={t(emoji === mine ? 'messages.reactions.remove' : 'messages.reactions.add', {
                  emoji,
                })}
                data-mine={emoji === mine || undefined}
                onClick={() => sendReaction(message, emoji === mine ? '' : emoji)}
              >
                {emoji}
              </Menu.Item>
            ))}
            <Menu.Item
              className={styles.one ?? ''}
              aria-label={t('messages.reactions.more')}
              title={t('messages.reactions.more')}
              onClick={() => onDialog('reaction')}
            >
              <IconMoodPlus size={20} aria-hidden />
            </Menu.Item>
          </div>
        )}
        {canReply && !isDeleted && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => compose({ replyTo: message, editing: null })}
          >
            {t('messages.actions.reply')}
          </Menu.Item>
        )}
        {text !== '' && (
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            {t('messages.actions.copy')}
          </Menu.Item>
        )}
        {!isDeleted && !isPrivate && (
          <>
            <Menu.Item leftSection={<IconArrowForwardUp size={16} />} onClick={() => onDialog('forward')}>
              {t('messages.actions.forward')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconListCheck size={16} />}
              onClick={() => compose({ chosen: [message.id] })}
            >
              {t('messages.actions.select')}
            </Menu.Item>
          </>
        )}
        {isOffered(noEdit) && (
          <ActionItem
            icon={IconPencil}
            label={t('messages.actions.edit')}
            why={whyNot('edit', noEdit)}
            onClick={() => compose({ editing: message, replyTo: null })}
          />
        )}
        {fromMe && !isPrivate && (
          <Menu.Item leftSection={<IconRoute size={16} />} onClick={() => onDialog('journey')}>
            {t('messages.actions.journey')}
          </Menu.Item>
        )}
        {isOffered(noDelete) && (
          <ActionItem
            color="red"
            icon={IconTrash}
            label={t('messages.actions.delete')}
            why={whyNot('revoke', noDelete)}
            onClick={() => onDialog('delete')}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const tooOldText = (t: TFunction, { channel }: TicketDetail) =>
  t('channels.revokeOver', {
    channel: t(`channels.names.${channel}`),
    hours: channelAbilities[channel].revokeHours,
  });

interface ActionItemProps {
  icon: Icon;
  label: string;
  /** Why the channel does not support the action. */
  why: string | null;
  color?: string;
  onClick: () => void;
}

function ActionItem({ icon: Sign, label, why, color, onClick }: ActionItemProps) {
  if (why) return <UnavailableItem icon={Sign} label={label} why={why} />;
  return (
    <Menu.Item {...(color && { color })} leftSection={<Sign size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

/** Shown disabled with the reason, so that users do not look for it elsewhere. */
function UnavailableItem({
  icon: Sign,
  label,
  why,
}: Pick<ActionItemProps, 'icon' | 'label'> & { why: string }) {
  return (
    <Menu.Item className={styles.impossible ?? ''} leftSection={<Sign size={16} />} disabled>
      {label}
      <span className={styles.why}>{why}</span>
    </Menu.Item>
  );
}

/** Rerenders when the time for editing is over, so that the entry disappears. */
function useEditDeadline({ createdAt }: Message): void {
  const [, setOver] = useState(false);
  const until = Date.parse(createdAt) + EDIT_WINDOW_MS;
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, until + 1 - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
}
