import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/useSession.ts';
import { showDesktopNotification } from '../notifications/desktop-notification.ts';
import { playNotificationSound } from '../notifications/notification-sound.ts';
import { findChat } from './chat-cache.ts';
import { onNewChatMessage } from './chat-listeners.ts';
import { chatTitle } from './chat-title.ts';

const BODY_CHARS = 120;

/** A sound and a notification for what colleagues write, on every screen, unless it is before one's eyes. */
export function useChatNotifications(): void {
  const me = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const announce = useEffectEvent<Parameters<typeof onNewChatMessage>[0]>((message) => {
    if (message.senderId === me.id) return;
    const chat = findChat(message.chatId);
    if (chat && !document.hidden && pathname.endsWith(chat.uuid)) return;
    playNotificationSound();
    const words = (message.message || message.mediaName || '').slice(0, BODY_CHARS);
    const { name } = message.sender;
    const isMention = message.mentionIds.includes(me.id);
    void showDesktopNotification(
      {
        tag: `chat-${message.chatId}`,
        path: chat ? `/chats/${chat.uuid}` : '/chats',
        title: isMention ? t('shell.chats.mentionedBy', { name }) : chat ? chatTitle(chat, me.id) : name,
        body: chat?.isGroup ? `${name}: ${words}` : words,
      },
      (path) => void navigate(path),
    );
  });
  useEffect(() => onNewChatMessage((message) => announce(message)), []);
}
