import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { useDelayedFlag } from '../ui/useDelayedFlag.ts';
import styles from './TopBar.module.css';

/** Refetches all data on the screen; input is kept. */
export function RefreshButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isBusy = useDelayedFlag(useIsFetching() > 0);
  return (
    <IconButton label={t('shell.refresh')} onClick={() => void queryClient.invalidateQueries()}>
      <IconRefresh size={19} className={isBusy ? styles.spinning : undefined} />
    </IconButton>
  );
}
