import { type ConnectionRow, IMPORT_DONE, IMPORT_PREPARING_MS } from '@prosa/contract';
import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ImportControlsProps {
  connection: ConnectionRow;
  isBusy: boolean;
  onClose: () => void;
}

/** Shows that an import is being prepared; when it is done, the imported tickets can be closed. */
export function ImportControls({ connection, isBusy, onClose }: ImportControlsProps) {
  const { t } = useTranslation();
  const { statusImportMessages, name } = connection;
  const isPreparing = useIsPreparing(statusImportMessages);
  if (statusImportMessages === IMPORT_DONE)
    return (
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        leftSection={<IconCircleCheck size={15} />}
        aria-label={t('connections.closeImportedOf', { name })}
        onClick={onClose}
      >
        {t('connections.closeImported')}
      </Button>
    );
  if (!isPreparing) return null;
  return (
    <Button size="xs" variant="default" disabled leftSection={<Loader size={13} color="gray" aria-hidden />}>
      {t('connections.preparing')}
    </Button>
  );
}

/** While messages are collected, the status is a timestamp; an old one means that none arrived. */
function useIsPreparing(status: string | null): boolean {
  const startedAt = status !== null && /^\d+$/.test(status) ? Number(status) : null;
  const [now, setNow] = useState(Date.now);
  const left = startedAt === null ? 0 : startedAt + IMPORT_PREPARING_MS - now;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
