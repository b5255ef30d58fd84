import { FocusTrap, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import styles from './QueueDialog.module.css';

interface QueueDialogProps {
  purpose: 'accept' | 'reopen' | 'start';
  /** Replaces the default title. */
  title?: string;
  onChoose: (queueId: number) => Promise<unknown>;
  onClose: () => void;
}

/** Selects the queue for a ticket that has none: by click, or with arrows and Enter. */
export default function QueueDialog({ purpose, title, onChoose, onClose }: QueueDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(read(api.queues.own));
  const queues = query.data?.queues;
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const titles = {
    accept: t('tickets.dialogs.queueToAccept'),
    reopen: t('tickets.dialogs.queueToReopen'),
    start: t('tickets.dialogs.otherOpen'),
  };

  const choose = async (queueId: number) => {
    setBusy(true);
    try {
      await onChoose(queueId);
      setOpened(false);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={title ?? titles[purpose]}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {query.isError && <ListError error={query.error} onRetry={query.refetch} />}
      {query.isPending && <TextSkeleton />}
      {queues && (
        <Text fz="sm" c="var(--ink-2)">
          {queues.length === 0 ? t('tickets.dialogs.noQueues') : t('tickets.dialogs.queueText')}
        </Text>
      )}
      <div
        className={styles.queues}
        role="group"
        aria-label={t('tickets.dialogs.queue')}
        onKeyDown={moveFocus}
      >
        {/* No queue has the initial focus, because the next space would accept. The arrow keys start from here. */}
        <FocusTrap.InitialFocus />
        {queues?.map(({ id, name, color }) => (
          <button
            key={id}
            type="button"
            className={styles.queue}
            style={{ '--color': color } as CSSProperties}
            disabled={isBusy}
            onClick={() => void choose(id)}
          >
            <i aria-hidden />
            {name}
          </button>
        ))}
      </div>
    </Modal>
  );
}

/** Moves the focus between the queues with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(Math.max(at, by < 0 ? 0 : -1) + by + buttons.length) % buttons.length]?.focus();
}
