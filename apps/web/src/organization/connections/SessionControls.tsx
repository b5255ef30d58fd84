import { type ConnectionRow, channelAbilities } from '@prosa/contract';
import { Button, Loader, Tooltip } from '@mantine/core';
import { IconPlugConnectedX, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './ConnectionsPage.module.css';
import { ImportControls } from './ImportControls.tsx';

export type SessionAction = 'showQr' | 'tryAgain' | 'newQr' | 'disconnect' | 'closeImported';

interface SessionControlsProps {
  connection: ConnectionRow;
  /** An action is pending. */
  isBusy: boolean;
  onOrder: (order: SessionAction) => void;
}

/** The session actions that the current status allows. */
export function SessionControls({ connection, isBusy, onOrder }: SessionControlsProps) {
  return (
    <div className={`${styles.controls} ${styles.session}`}>
      <ByStatus connection={connection} isBusy={isBusy} onOrder={onOrder} />
      <ImportControls connection={connection} isBusy={isBusy} onClose={() => onOrder('closeImported')} />
    </div>
  );
}

function ByStatus({ connection, isBusy, onOrder }: SessionControlsProps) {
  const { t } = useTranslation();
  const { status, name } = connection;
  const { isPaired } = channelAbilities[connection.channel];
  if (status === 'qrcode')
    return (
      <Button
        size="xs"
        leftSection={<IconQrcode size={15} />}
        aria-label={t('connections.showQrOf', { name })}
        onClick={() => onOrder('showQr')}
      >
        {t('connections.showQr')}
      </Button>
    );
  if (status === 'OPENING')
    return (
      <Button
        size="xs"
        variant="default"
        disabled
        leftSection={<Loader size={13} color="gray" aria-hidden />}
      >
        {t('connections.connecting')}
      </Button>
    );
  if (status === 'DISCONNECTED')
    return (
      <Tooltip
        label={isPaired ? t('connections.downHint') : t('connections.downHintToken')}
        multiline
        maw={280}
        withArrow
        events={shownBy}
      >
        <span className={styles.controls}>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            leftSection={<IconRefresh size={15} />}
            aria-label={t('connections.tryAgainOf', { name })}
            onClick={() => onOrder('tryAgain')}
          >
            {t('connections.tryAgain')}
          </Button>
          {isPaired && (
            <Button
              size="xs"
              disabled={isBusy}
              leftSection={<IconQrcode size={15} />}
              aria-label={t('connections.newQrOf', { name })}
              onClick={() => onOrder('newQr')}
            >
              {t('connections.newQr')}
            </Button>
          )}
        </span>
      </Tooltip>
    );
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isBusy}
      leftSection={<IconPlugConnectedX size={15} />}
      aria-label={t('connections.disconnectOf', { name })}
      onClick={() => onOrder('disconnect')}
    >
      {t('connections.disconnect')}
    </Button>
  );
}

const shownBy = { hover: true, focus: true, touch: false };
