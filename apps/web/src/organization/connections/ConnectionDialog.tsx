import { type Connection, channelAbilities } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { applyReply } from '../../api/live/event-buffer.ts';
import { read } from '../../api/queries.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { saveConnection } from './live.ts';
import { ConnectionTabs } from './ConnectionTabs.tsx';
import {
  accountChangesOf,
  bodyOf,
  type ConnectionInput,
  type ConnectionValues,
  changesOf,
  connectionForm,
  newConnectionValues,
  valuesOf,
} from './connection-form.ts';
import { useCompanySetting } from '../../api/useCompanySetting.ts';
import { api } from '../../api/routes.gen.ts';

interface ConnectionDialogProps {
  /** Null for a new connection. */
  connectionId: number | null;
  /** Called when the saved connection needs a QR code scan. */
  onPair: (id: number) => void;
  onClose: () => void;
}

export default function ConnectionDialog({ connectionId, onPair, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const isNew = connectionId === null;
  const params = { id: connectionId ?? 0 };
  const query = useQuery({ ...read(api.connections.show, { params }), enabled: !isNew, staleTime: 0 });
  const connection = query.data;
  const known = useMemo(() => connection && valuesOf(connection), [connection]);
  const [fresh] = useState(newConnectionValues);
  const asksRatings = useCompanySetting('userRating') === 'enabled';
  const hasHours = useCompanySetting('scheduleType') === 'connection';
  const schema = useMemo(
    () => connectionForm({ asksRatings, hasHours, before: known }),
    [asksRatings, hasHours, known],
  );
  const form = useContractForm<ConnectionInput, ConnectionValues>(schema, isNew ? fresh : {}, known);

  const save = async (values: ConnectionValues) => {
    const account = isNew ? {} : accountChangesOf(values, known);
    if (Object.keys(account).length > 0)
      await call(api.channelAccounts.updateCloud, { params, body: account });
    const saved = await (isNew
      ? call(api.connections.create, { body: bodyOf(values) })
      : call(api.connections.update, { params, body: changesOf(values, known ?? fresh) }));
    // Applied at once, because the QR dialog reads the cached list.
    applyReply(saved, saveConnection);
    const isSent = await sendGreeting(saved, values);
    const isPaired = channelAbilities[saved.channel].isPaired;
    const pairsAgain = isPaired && connection?.status === 'CONNECTED' && saved.status !== 'CONNECTED';
    if (!isSent) toast.warning(t('connections.mediaNotSent'));
    else if (pairsAgain) toast.warning(t('connections.savedPairAgain'));
    else toast.success(t('connections.saved'));
    if (isNew || pairsAgain) onPair(saved.id);
  };

  return (
    <FormDialog
      title={isNew ? t('connections.form.add') : t('connections.form.edit')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      pending={!isNew && !connection}
      size={800}
    >
      {isNew || connection ? (
        <ConnectionTabs form={form} connection={connection} />
      ) : query.isError ? (
        <ListError error={query.error} onRetry={query.refetch} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </FormDialog>
  );
}

/** The connection is already saved: a failed upload must not keep the form open, or it could be created twice. */
async function sendGreeting({ id }: Connection, values: ConnectionValues): Promise<boolean> {
  const { greetingFile, dropsGreeting } = values;
  const params = { id };
  try {
    if (greetingFile) await call(api.connections.uploadGreeting, { params, body: {}, file: greetingFile });
    else if (dropsGreeting) await call(api.connections.removeGreeting, { params });
    return true;
  } catch {
    return false;
  }
}
