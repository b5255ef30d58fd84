import { Menu } from '@mantine/core';
import { IconDeviceMobile, IconMessages, IconTableExport, IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { refetch } from '../../api/live/list-cache.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useOpenOnMount } from '../../ui/LazyMenuButton.tsx';
import { toast } from '../../ui/toast.ts';
import { ImportExportButton } from './ImportExportButton.tsx';

/** Import from the phone, from its chats or from a sheet, and export to a sheet. */
export default function ImportExportMenu({ onExport }: { onExport: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { button, isOpen, setOpen } = useOpenOnMount();
  const [asking, setAsking] = useState<'phone' | 'chats' | null>(null);

  const takeOver = async () => {
    if (asking === 'phone') await call(api.contacts.importFromPhone);
    else await call(api.contacts.importFromChats);
    refetch(routeKey(api.contacts.list));
    toast.success(t('contacts.imported'));
  };

  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280}>
        <Menu.Target>
          <ImportExportButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceMobile size={17} />} onClick={() => setAsking('phone')}>
            {t('contacts.fromPhone')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMessages size={17} />} onClick={() => setAsking('chats')}>
            {t('contacts.fromChats')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTableImport size={17} />}
            onClick={() => void navigate('/contacts/import')}
          >
            {t('contacts.fromSheet')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTableExport size={17} />} onClick={onExport}>
            {t('contacts.toSheet')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          title={asking === 'phone' ? t('contacts.fromPhone') : t('contacts.fromChats')}
          onConfirm={takeOver}
          onClose={() => setAsking(null)}
        >
          {asking === 'phone' ? t('contacts.importFromPhoneText') : t('contacts.importFromChatsText')}
        </ConfirmDialog>
      )}
    </>
  );
}
