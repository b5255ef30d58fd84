import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCloseAllCount } from './useCloseAllCount.ts';

/** Closes all tickets of a tab in the chosen queues, after showing how many there are per attendant. */
export default function CloseAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { tab, selected, counting } = useCloseAllCount();
  const { data: found } = counting;

  const closeAll = async () => {
    const body = { status: tab, selectedQueueIds: selected };
    const { closed, withoutTag } = await call(api.tickets.closeAll, { body });
    toast.success(t('tickets.closeAll.done', { count: closed }));
    if (withoutTag > 0) toast.error(t('tickets.closeAll.left', { count: withoutTag }));
  };

  return (
    <ConfirmDialog
      danger
      title={t('tickets.closeAll.title')}
      confirmLabel={t('common.yes')}
      cancelLabel={t('common.no')}
      failedText={t('common.operationFailed')}
      notYet={!found || found.count === 0}
      onConfirm={closeAll}
      onClose={onClose}
    >
      {t('tickets.closeAll.text', { tab: t(`tickets.tabs.${tab}`) })}
      <span role="status" style={{ display: 'block', marginTop: 'var(--mantine-spacing-sm)' }}>
        {counting.isError && t('tickets.closeAll.uncounted')}
        {found && t('tickets.closeAll.count', { count: found.count })}
        {found && found.withoutTag > 0 && ` ${t('tickets.closeAll.willStay', { count: found.withoutTag })}`}
      </span>
      {found?.owners.map(({ user, count }) => (
        <span key={user?.id ?? 0} style={{ display: 'block' }}>
          {user?.name ?? t('tickets.closeAll.nobodys')}: {count}
        </span>
      ))}
    </ConfirmDialog>
  );
}
