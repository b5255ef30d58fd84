import type { TicketDetail } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shell/session.ts';
import { send } from '../outgoing-queue.ts';

/** The box to answer in. */
export function Composer({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { id: userId } = useSession();
  const submit = () => {
    if (text.trim() === '') return;
    send({
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      userId,
      body: text,
      mediaType: 'conversation',
      quotedMsg: null,
      isPrivate: false,
      isVoice: false,
      vCard: null,
    });
    setText('');
  };
  return (
    <form action={submit}>
      <textarea
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={t('composer.placeholder')}
      />
      <button type="submit">{t('composer.send')}</button>
    </form>
  );
}
