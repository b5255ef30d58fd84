import type { ConnectionRow } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';
import type { SessionAction } from './SessionControls.tsx';

type ImmediateAction = Exclude<SessionAction, 'showQr' | 'disconnect'>;

/** Session actions that need no confirmation. Their effects arrive as events. */
export function useSessionActions() {
  const { t } = useTranslation();
  const [busyId, setBusyId] = useState<number | null>(null);

  const send = async (id: number, order: ImmediateAction): Promise<void> => {
    const params = { id };
    if (order === 'tryAgain') await call(api.connections.start, { params });
    else if (order === 'newQr') await call(api.connections.renew, { params });
    else {
      const { closed: count } = await call(api.connections.closeImported, { params });
      toast.success(t('connections.closedImported', { count }));
    }
  };

  /** Returns whether the action succeeded. */
  const run = async ({ id }: ConnectionRow, order: ImmediateAction): Promise<boolean> => {
    setBusyId(id);
    try {
      await send(id, order);
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    } finally {
      setBusyId(null);
    }
  };

  return { busyId, run };
}
