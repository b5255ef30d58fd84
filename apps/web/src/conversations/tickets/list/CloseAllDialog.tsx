import { api } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { queryClient, read } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDesk } from '../desk.ts';

/** Closes every ticket of the tab in the chosen queues, after asking. */
export default function CloseAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { tab, queueIds } = useDesk();

  const closeAll = async () => {
    const { queues } = await queryClient.fetchQuery(read(api.queues.own));
    const selectedQueueIds = queueIds.length > 0 ? queueIds : queues.map(({ id }) => id);
    const { closed } = await call(api.tickets.closeAll, { body: { status: tab, selectedQueueIds } });
    toast.success(t('tickets.closeAll.done', { count: closed }));
  };

  return (
    <ConfirmDialog
      danger
      title={t('tickets.closeAll.title')}
      confirmLabel={t('common.yes')}
      cancelLabel={t('common.no')}
      failedText={t('common.operationFailed')}
      onConfirm={closeAll}
      onClose={onClose}
    >
      {t('tickets.closeAll.text', { tab: t(`tickets.tabs.${tab}`) })}
    </ConfirmDialog>
  );
}
