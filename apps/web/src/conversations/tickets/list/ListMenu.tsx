import { TICKETS_COUNTED } from '@prosa/contract';
import { Menu } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketPages } from '../../../api/tickets.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useOpensAtOnce } from '../../../ui/OnDemand.tsx';
import { tabFilter, useDesk } from '../desk.ts';
import { ListMenuButton } from './ListMenuButton.tsx';

const CloseAllDialog = lazyDialog(async () => (await import('./CloseAllDialog.tsx')).default);

/** What is seldom done, and with all tickets of a tab at once: how many they are is said before. */
export default function ListMenu() {
  const { t } = useTranslation();
  const desk = useDesk();
  const { button, isOpen, setOpen } = useOpensAtOnce();
  const [isClosing, setClosing] = useState(false);
  // Everybody's, as they are closed: also where the list has only one's own.
  const everybodys = ticketPages(tabFilter({ ...desk, showAll: true }, desk.tab));
  const count = useInfiniteQuery({ ...everybodys, enabled: isOpen }).data?.pages[0]?.count;
  const shown = count !== undefined && count >= TICKETS_COUNTED ? `${TICKETS_COUNTED}+` : count;
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
        <Menu.Target>
          <ListMenuButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconCircleCheck size={17} />}
            disabled={count === 0}
            onClick={() => setClosing(true)}
          >
            {shown === undefined
              ? t('tickets.closeAll.start')
              : t('tickets.closeAll.startCounted', { shown })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isClosing && <CloseAllDialog onClose={() => setClosing(false)} />}
    </>
  );
}
