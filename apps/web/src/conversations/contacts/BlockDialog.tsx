import type { ContactLabel } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { applyReply } from '../../api/live/event-buffer.ts';
import { saveContact } from '../../api/live/contact-cache.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';

interface BlockDialogProps {
  contact: Pick<ContactLabel, 'id' | 'name' | 'active'>;
  onClose: () => void;
}

export function BlockDialog({ contact, onClose }: BlockDialogProps) {
  const { t } = useTranslation();
  const { id, name, active: isBlocking } = contact;
  return (
    <ConfirmDialog
      danger={isBlocking}
      title={isBlocking ? t('contacts.blockTitle', { name }) : t('contacts.unblockTitle', { name })}
      confirmLabel={isBlocking ? t('contacts.block') : t('contacts.unblock')}
      onConfirm={async () => {
        const body = { active: !isBlocking };
        applyReply(await call(api.contacts.block, { params: { id }, body }), saveContact);
        toast.success(isBlocking ? t('contacts.wasBlocked') : t('contacts.wasUnblocked'));
      }}
      onClose={onClose}
    >
      {isBlocking ? t('contacts.blockText') : t('contacts.unblockText')}
    </ConfirmDialog>
  );
}
