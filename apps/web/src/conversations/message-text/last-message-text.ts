import { lastMessageSummary, type MessageKind, type Ticket, withoutSignature } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** What a message without words is called in the language of the screen. */
export const kindLabel =
  (t: TFunction) =>
  (kind: MessageKind): string =>
    t(`common.kinds.${kind}`);

/** A ticket's last message as people read it. */
export function useLastMessageText(): (ticket: Pick<Ticket, 'lastMessage' | 'lastMessageKind'>) => string {
  const { t } = useTranslation();
  return (ticket) => withoutSignature(lastMessageSummary(ticket, kindLabel(t)));
}
