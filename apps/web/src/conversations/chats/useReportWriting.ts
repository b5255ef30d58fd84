import { useEffect } from 'react';
import { chatPresence } from '../../api/live/presence.ts';
import { useIsWriting } from '../messages/compose/useIsWriting.ts';

const { reportPresence } = chatPresence;

/** Tells the people of a chat that this user is writing in it, and hears of the others, until it is closed. */
export function useReportWriting(chatId: number, text: string): void {
  const state = useIsWriting(text) ? 'writing' : 'viewing';
  useEffect(() => reportPresence({ placeId: chatId, state }), [chatId, state]);
  useEffect(() => () => reportPresence(null), []);
}
