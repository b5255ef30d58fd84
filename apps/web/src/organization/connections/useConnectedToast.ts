import type { ConnectionRow } from '@prosa/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';

/**
 * Shows a toast when the connection with the shown QR code is connected. The dialog closes before the pairing is
 * complete, so the id is kept.
 */
export function useConnectedToast(rows: ConnectionRow[], shownId: number | undefined): void {
  const { t } = useTranslation();
  const [awaitedId, setAwaitedId] = useState(shownId);
  if (shownId !== undefined && shownId !== awaitedId) setAwaitedId(shownId);
  const awaited = rows.find(({ id }) => id === awaitedId);
  const isConnected = awaited?.status === 'CONNECTED';
  const name = awaited?.name ?? '';
  useEffect(() => {
    if (isConnected) toast.success(t('connections.qr.connected', { name }));
  }, [isConnected, name, t]);
}
