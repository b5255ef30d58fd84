import { Menu } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useOpenOnMount } from '../../../ui/LazyMenuButton.tsx';
import { ListMenuButton } from './ListMenuButton.tsx';
import { useCloseAllCount } from './useCloseAllCount.ts';

const CloseAllDialog = lazyDialog(async () => (await import('./CloseAllDialog.tsx')).default);

/** Rare actions on all tickets of a tab. */
export default function ListMenu() {
  const { t } = useTranslation();
  const { button, isOpen, setOpen } = useOpenOnMount();
  const [isClosing, setClosing] = useState(false);
  // Counted separately from the list, which may contain only the user's own tickets, and ones without a queue.
  const { data: found } = useCloseAllCount(isOpen).counting;
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
            disabled={found !== undefined && found.count + found.withoutTag === 0}
            onClick={() => setClosing(true)}
          >
            {found ? t('tickets.closeAll.startCounted', { shown: found.count }) : t('tickets.closeAll.start')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isClosing && <CloseAllDialog onClose={() => setClosing(false)} />}
    </>
  );
}
