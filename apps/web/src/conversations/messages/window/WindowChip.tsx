import type { TicketDetail } from '@prosa/contract';
import { Tooltip } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { windowHours } from './reply-window.ts';
import { useTimeLeft } from './useTimeLeft.ts';
import styles from './Window.module.css';

/** The time left in the reply window; highlighted in the last hour. */
export default function WindowChip({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const left = useTimeLeft(ticket);
  if (!left) return null;
  const hours = windowHours(ticket);
  return (
    <Tooltip
      label={t('channels.window.hint', { hours })}
      multiline
      maw={320}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={styles.chip} data-tone={left.isUrgent ? 'warn' : undefined}>
        <IconHourglassLow size={14} aria-hidden />
        {t('channels.window.left', { hours, time: left.time })}
      </button>
    </Tooltip>
  );
}
