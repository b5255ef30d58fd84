import type { Contact } from '@prosa/contract';
import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '../../../api/queries.ts';
import { rowsOf } from '../../../api/rows.ts';
import { api } from '../../../api/routes.gen.ts';
import { formatPhone } from '../../../ui/format.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useInfiniteScroll } from '../../../ui/useInfiniteScroll.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import styles from './Composer.module.css';
import type { ContactCard } from './useSend.ts';

interface ContactCardDialogProps {
  onSend: (cards: ContactCard[]) => void;
  onClose: () => void;
}

/** Masked, or unknown on this channel: there is no number for a card. */
const isHidden = ({ number }: Contact) => number === null || !/^\d+$/.test(number);

/** Selects contacts to send as cards. */
export function ContactCardDialog({ onSend, onClose }: ContactCardDialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [searchParam, setSearch] = useState('');
  const [chosen, setChosen] = useState<Contact[]>([]);
  const query = useInfiniteQuery(pages(api.contacts.list, { searchParam, isGroup: 'false' }));
  const { scroller, sentinel } = useInfiniteScroll(query);
  const { data } = query;
  const contacts = rowsOf(data, 'contacts');

  const toggle = (contact: Contact) =>
    setChosen((before) =>
      before.some(({ id }) => id === contact.id)
        ? before.filter(({ id }) => id !== contact.id)
        : [...before, contact],
    );
  const send = () => {
    onSend(chosen.map(({ name, number }) => ({ name, number: number ?? '' })));
    setOpened(false);
  };

  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('composer.cards.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SearchField
        isFirst
        value={searchParam}
        onSearch={setSearch}
        placeholder={t('composer.cards.search')}
      />
      <section ref={scroller} className={styles.cards}>
        <ul>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <Checkbox
                label={contact.name}
                description={
                  isHidden(contact) ? t('composer.cards.hidden') : formatPhone(contact.number ?? '')
                }
                disabled={isHidden(contact)}
                checked={chosen.some(({ id }) => id === contact.id)}
                onChange={() => toggle(contact)}
              />
            </li>
          ))}
          {data && contacts.length === 0 && <li>{t('composer.cards.none')}</li>}
        </ul>
        <div ref={sentinel} />
      </section>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => setOpened(false)}>
          {t('common.cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={send}>
          {t('composer.cards.sendCount', { count: chosen.length })}
        </Button>
      </Group>
    </Modal>
  );
}
