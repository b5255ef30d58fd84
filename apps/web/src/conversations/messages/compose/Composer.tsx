import { api, type TicketDetail } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { addMessage } from '../../../api/live/messages.ts';

/** The box to answer in. */
export function Composer({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = async () => {
    const { messages } = await call(api.messages.send, {
      params: { ticketId: ticket.id },
      body: { body: text, clientId: crypto.randomUUID() },
    });
    for (const message of messages) addMessage(ticket.uuid, message);
    setText('');
  };
  return (
    <form action={send}>
      <textarea
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={t('composer.placeholder')}
      />
      <button type="submit">{t('composer.send')}</button>
    </form>
  );
}
