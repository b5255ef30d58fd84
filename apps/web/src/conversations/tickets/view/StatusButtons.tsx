import type { TFunction } from 'i18next';
import type { TicketDetail } from '@prosa/contract';
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconCheck,
  IconCircleX,
  IconRotate,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './TicketHeader.module.css';

export type StatusAction = 'accept' | 'ignore' | 'return' | 'transfer' | 'resolve' | 'reopen';

/** The actions for each status; the most likely one is last. */
export function actionsFor({ status, can }: TicketDetail): StatusAction[] {
  const ignoring: StatusAction[] = can.closePending ? ['ignore'] : [];
  switch (status) {
    case 'pending':
      return [...ignoring, 'accept'];
    case 'open':
      return ['return', 'transfer', 'resolve'];
    case 'group':
      return ['transfer', 'resolve'];
    case 'closed':
      return ['reopen'];
    default:
      return ignoring;
  }
}

/** The labels of the actions, in the header and in the palette. */
export const statusLabels = (t: TFunction): Record<StatusAction, string> => ({
  accept: t('tickets.view.accept'),
  ignore: t('tickets.view.ignore'),
  return: t('tickets.view.returnToQueue'),
  transfer: t('tickets.view.transfer'),
  resolve: t('tickets.view.resolve'),
  reopen: t('tickets.view.reopen'),
});

interface StatusButtonsProps {
  ticket: TicketDetail;
  isBusy: boolean;
  onAction: (action: StatusAction) => void;
}

export function StatusButtons({ ticket, isBusy, onAction }: StatusButtonsProps) {
  const { t } = useTranslation();
  const label = statusLabels(t);
  return actionsFor(ticket).map((action) => {
    const Sign = actionIcons[action];
    if (isMain(action))
      return (
        <Button
          key={action}
          className={styles.main ?? ''}
          leftSection={<Sign size={17} />}
          loading={isBusy}
          onClick={() => onAction(action)}
        >
          {label[action]}
        </Button>
      );
    return (
      <IconButton key={action} label={label[action]} disabled={isBusy} onClick={() => onAction(action)}>
        <Sign size={19} />
      </IconButton>
    );
  });
}

const actionIcons = {
  accept: IconCheck,
  ignore: IconCircleX,
  return: IconArrowBackUp,
  transfer: IconArrowsLeftRight,
  resolve: IconCheck,
  reopen: IconRotate,
};

const isMain = (action: StatusAction) => action === 'accept' || action === 'resolve' || action === 'reopen';
