import { Popover } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenOnMount } from '../../../ui/LazyMenuButton.tsx';
import { updateTicketListState } from '../ticket-list-state.ts';
import styles from './ListHeader.module.css';
import { QueueButton } from './QueueButton.tsx';
import { useQueueFilter } from './useQueueFilter.ts';

/** Selects the queues whose tickets are shown. */
export default function QueuePicker() {
  const { t } = useTranslation();
  const { queues, chosen, isChosen, toggle } = useQueueFilter();
  const { button, isOpen, setOpen } = useOpenOnMount();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <QueueButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('tickets.queues.label')}>
        <ul className={styles.choices}>
          <li>
            <label className={styles.choice}>
              <input
                type="checkbox"
                data-autofocus
                checked={chosen.length === 0}
                onChange={() => updateTicketListState({ queueIds: [] })}
              />
              {t('tickets.queues.all')}
            </label>
          </li>
          {queues.map(({ id, name, color }) => (
            <li key={id}>
              <label className={styles.choice}>
                <input type="checkbox" checked={isChosen(id)} onChange={() => toggle(id)} />
                <i style={{ '--color': color } as CSSProperties} aria-hidden />
                {name}
              </label>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
