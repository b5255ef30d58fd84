import type { Message, TicketDetail } from '@prosa/contract';
import { Button, Checkbox, FocusTrap, Modal, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationQuery } from '../../../api/messages.ts';
import { useCompanySetting } from '../../../api/useCompanySetting.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { summarizeMessage } from '../../message-text/message-summary.ts';
import styles from './CloseDialog.module.css';

/** No farewell; the farewell, after the rating request if enabled; or the farewell without a rating request. */
export type CloseMode = 'none' | 'normal' | 'unrated';

interface CloseDialogProps {
  ticket: TicketDetail;
  onChoose: (farewell: CloseMode) => void;
  onClose: () => void;
}

/** Asks how to close a ticket: with or without a farewell. Messages that arrive meanwhile are shown first. */
export default function CloseDialog({ ticket, onChoose, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const canAskRating = useCompanySetting('userRating') === 'enabled' && ticket.hasRatingText;
  const [asksRating, setAsksRating] = useState(true);
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const { news, read } = useNewMessages(ticket);
  const close = () => setOpened(false);
  const choose = (farewell: CloseMode) => {
    close();
    onChoose(farewell);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={gone}
      title={t('tickets.dialogs.closeTitle', { id: ticket.id })}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {/* No button has the initial focus: each one closes the ticket, and the user may still be typing. */}
      <FocusTrap.InitialFocus />
      {news ? (
        <NewMessageNotice ticket={ticket} message={news} onBack={close} onRead={read} />
      ) : (
        <>
          <Text fz="sm" c="var(--ink-2)">
            {t('tickets.dialogs.closeText', { name: ticket.contact.name })}
          </Text>
          <Stack gap="xs" mt="lg">
            {canAskRating && (
              <Checkbox
                label={t('tickets.dialogs.closeAsksRating')}
                description={t('tickets.dialogs.closeRatingHint')}
                checked={asksRating}
                onChange={(event) => setAsksRating(event.currentTarget.checked)}
              />
            )}
            <Button onClick={() => choose(canAskRating && !asksRating ? 'unrated' : 'normal')}>
              {t('tickets.dialogs.closeNormally')}
            </Button>
            <Button variant="default" onClick={() => choose('none')}>
              {t('tickets.dialogs.closeSilently')}
            </Button>
          </Stack>
        </>
      )}
    </Modal>
  );
}

interface NewMessageNoticeProps {
  ticket: TicketDetail;
  message: Message;
  onBack: () => void;
  onRead: () => void;
}

/** The customer has written again: the user must decide again after reading. */
function NewMessageNotice({ ticket, message, onBack, onRead }: NewMessageNoticeProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text fz="sm" fw={600} role="alert">
        {t('tickets.dialogs.closeNews', { name: ticket.contact.name })}
      </Text>
      <blockquote className={styles.news}>{summarizeMessage(t, message)}</blockquote>
      <Stack gap="xs" mt="lg">
        <Button onClick={onBack}>{t('tickets.dialogs.closeBack')}</Button>
        <Button variant="default" onClick={onRead}>
          {t('tickets.dialogs.closeStill')}
        </Button>
      </Stack>
    </>
  );
}

/** The customer's newest message since the dialog was opened, or since the last one was read in it. */
function useNewMessages({ uuid }: TicketDetail) {
  const { data } = useInfiniteQuery({ ...conversationQuery(uuid), enabled: false });
  const newest = data?.pages[0]?.messages.findLast(({ fromMe }) => !fromMe);
  const [readId, setReadId] = useState(data && (newest?.id ?? 0));
  // The dialog was opened before the conversation was loaded.
  if (readId === undefined && data) setReadId(newest?.id ?? 0);
  return {
    news: newest && readId !== undefined && newest.id > readId ? newest : null,
    read: () => setReadId(newest?.id),
  };
}
