import { lastMessageSummary, type MessageKind, type Ticket, withoutSignature } from '@prosa/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The label of a message without text, in the user's language. */
export const kindLabel =
  (t: TFunction) =>
  (kind: MessageKind): string =>
    t(`common.kinds.${kind}`);

/** A ticket's last message as text, without the signature. */
export function useLastMessageText(): (ticket: Pick<Ticket, 'lastMessage' | 'lastMessageKind'>) => string {
  const { t } = useTranslation();
  return (ticket) => withoutSignature(lastMessageSummary(ticket, kindLabel(t)));
}
