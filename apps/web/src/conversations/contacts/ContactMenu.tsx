import { type Contact, channelAbilities } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconArrowMerge, IconBan, IconCalendarClock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/useSession.ts';
import { useOpenOnMount } from '../../ui/LazyMenuButton.tsx';
import { useScheduleMessage } from '../useScheduleMessage.ts';
import { ContactMenuButton } from './ContactMenuButton.tsx';

interface ContactMenuProps {
  contact: Contact;
  onBlock: (contact: Contact) => void;
  onMerge: (contact: Contact) => void;
}

/** What is done with a contact less often than the buttons of its row. */
export default function ContactMenu({ contact, onBlock, onMerge }: ContactMenuProps) {
  const { t } = useTranslation();
  const { button, isOpen, setOpen } = useOpenOnMount();
  const mayMerge = useMay('contacts:merge');
  const scheduleMessage = useScheduleMessage();
  const { id, name, active, channel } = contact;
  const isUnblockable = active && !channelAbilities[channel].canBlock;
  const label = t('contacts.moreNamed', { name });
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280}>
      <Menu.Target>
        <ContactMenuButton ref={button} aria-label={label} title={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {scheduleMessage && (
          <Menu.Item
            leftSection={<IconCalendarClock size={17} />}
            disabled={!active}
            onClick={() => scheduleMessage(id)}
          >
            {t('contacts.scheduleNamed', { name })}
          </Menu.Item>
        )}
        {mayMerge && (
          <Menu.Item leftSection={<IconArrowMerge size={17} />} onClick={() => onMerge(contact)}>
            {t('contacts.mergeNamed', { name })}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={active ? <IconBan size={17} /> : <IconLockOpen size={17} />}
          disabled={isUnblockable}
          onClick={() => onBlock(contact)}
        >
          {active ? t('contacts.blockNamed', { name }) : t('contacts.unblockNamed', { name })}
          {isUnblockable && <div>{t('contacts.cannotBlock')}</div>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
