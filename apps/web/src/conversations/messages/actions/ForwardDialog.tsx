import {
  type Channel,
  CONTACT_SEARCH_MIN_LENGTH,
  type Contact,
  FORWARD_PAUSE_MS,
  SEARCH_DEBOUNCE_MS,
} from '@prosa/contract';
import { Button, Group, Modal, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { read } from '../../../api/queries.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { otherTicketFromError, showOtherTicket } from '../../start-ticket/other-ticket.ts';
import { useChannelLimitation } from '../../useChannelLimitation.ts';
import { ContactPicker } from './ContactPicker.tsx';
import styles from './ContactPicker.module.css';

interface ForwardDialogProps {
  /** The channel they are sent on: only contacts reachable on it are offered. */
  channel: Channel;
  /** Oldest first: they are sent in this order. */
  messageIds: number[];
  onSent: () => void;
  onClose: () => void;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, FORWARD_PAUSE_MS));

/** Forwards messages to another contact, one after the other; failed ones can be retried. Mount to open. */
export default function ForwardDialog({ channel, messageIds, onSent, onClose }: ForwardDialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const { company, profile, allowGroup } = useSession();
  const { companieSettings } = company;
  const canSign = companieSettings.some(({ key, value }) => key === 'sendSignMessage' && value === 'enabled');
  const [opened, setOpened] = useState(true);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const [contact, setContact] = useState<Contact | null>(null);
  const [isSigned, setSigned] = useState(canSign);
  const [left, setLeft] = useState(messageIds);
  const [isBusy, setBusy] = useState(false);
  const reasonFor = useChannelLimitation();
  const unmarked = contact && reasonFor(channel, 'markForwarded');
  const isLongEnough = search === typed.trim() && search.length >= CONTACT_SEARCH_MIN_LENGTH;
  const found = useQuery({
    ...read(api.contacts.list, {
      query: {
        searchParam: search,
        reachableOn: channel,
        // Only users with access to groups may send to groups.
        ...(profile === 'admin' || allowGroup ? {} : { isGroup: 'false' }),
      },
    }),
    enabled: isLongEnough && contact === null,
  });
  const isSearching =
    typed.trim().length >= CONTACT_SEARCH_MIN_LENGTH && !(isLongEnough && (found.isSuccess || found.isError));

  const send = async () => {
    if (!contact) return;
    setBusy(true);
    const waiting = [...left];
    try {
      for (let [messageId] = waiting; messageId !== undefined; [messageId] = waiting) {
        const body = {
          messageId,
          contactId: contact.id,
          signMessage: isSigned,
          clientId: crypto.randomUUID(),
        };
        await call(api.messages.forward, { body });
        waiting.shift();
        setLeft([...waiting]);
        if (waiting.length > 0) await pause();
      }
      toast.success(t('messages.forward.sent'));
      onSent();
      setOpened(false);
    } catch (error) {
      const other = otherTicketFromError(error);
      if (other) showOtherTicket(other);
      else toast.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={() => isBusy || setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('messages.forward.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ContactPicker
        typed={typed}
        onType={setTyped}
        contacts={isLongEnough && contact === null ? found.data?.contacts : undefined}
        isSearching={isSearching}
        chosen={contact}
        onChoose={setContact}
      />
      {unmarked && (
        <p className={styles.unmarked} role="status">
          {unmarked}
        </p>
      )}
      {canSign && (
        <Switch
          mt="md"
          label={t('messages.forward.sign')}
          checked={isSigned}
          onChange={(event) => setSigned(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {isBusy && messageIds.length > 1 && (
          <span role="status">
            {t('messages.forward.progress', {
              done: messageIds.length - left.length,
              all: messageIds.length,
            })}
          </span>
        )}
        <Button variant="default" disabled={isBusy} onClick={() => setOpened(false)}>
          {t('common.cancel')}
        </Button>
        <Button loading={isBusy} disabled={!contact} onClick={() => void send()}>
          {t('messages.forward.submit')}
        </Button>
      </Group>
    </Modal>
  );
}
