import type { Message } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before a message is revoked. Mount to open. */
export default function DeleteMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      danger
      title={t('messages.remove.title')}
      confirmLabel={t('messages.actions.delete')}
      onConfirm={() => call(api.messages.remove, { params: { messageId: message.id } })}
      onClose={onClose}
    >
      {t(message.isPrivate ? 'messages.remove.textPrivate' : 'messages.remove.text')}
    </ConfirmDialog>
  );
}
