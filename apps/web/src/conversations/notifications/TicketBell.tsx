import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpenOnMount } from '../../ui/LazyMenuButton.tsx';
import { BellButton } from './BellButton.tsx';
import { UnreadList } from './UnreadList.tsx';

/** The bell with a popover that lists the tickets it counts. */
export default function TicketBell() {
  const { t } = useTranslation();
  const { button, isOpen, setOpen } = useOpenOnMount();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('shell.bell.title')}>
        {isOpen && <UnreadList onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
