import { type ConnectionRow, channelAbilities } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';

interface ConnectionActionProps {
  connection: ConnectionRow;
  onClose: () => void;
}

const isPaired = ({ channel }: ConnectionRow) => channelAbilities[channel].isPaired;

export function RemoveDialog({ connection, onClose }: ConnectionActionProps) {
  const { t } = useTranslation();
  const { id, name } = connection;
  return (
    <ConfirmDialog
      danger
      title={t('connections.deleteTitle', { name })}
      confirmLabel={t('common.delete')}
      failedText={t('common.operationFailed')}
      onConfirm={async () => {
        await call(api.connections.remove, { params: { id } });
        toast.success(t('connections.deleted'));
      }}
      onClose={onClose}
    >
      {t(isPaired(connection) ? 'connections.deleteText' : 'connections.deleteTextToken')}
    </ConfirmDialog>
  );
}

export function DisconnectDialog({ connection, onClose }: ConnectionActionProps) {
  const { t } = useTranslation();
  const { id, name } = connection;
  return (
    <ConfirmDialog
      danger
      title={t('connections.disconnectTitle', { name })}
      confirmLabel={t('connections.disconnect')}
      failedText={t('common.operationFailed')}
      onConfirm={async () => {
        await call(api.connections.disconnect, { params: { id } });
        toast.success(t('connections.disconnected'));
      }}
      onClose={onClose}
    >
      {t(isPaired(connection) ? 'connections.disconnectText' : 'connections.disconnectTextToken')}
    </ConfirmDialog>
  );
}

export function RestartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('connections.restartTitle')}
      confirmLabel={t('connections.restart')}
      failedText={t('common.operationFailed')}
      onConfirm={async () => {
        await call(api.connections.restartAll);
        toast.success(t('connections.restarted'));
      }}
      onClose={onClose}
    >
      {t('connections.restartText')}
    </ConfirmDialog>
  );
}
