import { api } from '@prosa/contract';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { changeDesk, useDesk } from '../desk.ts';
import styles from './ListHeader.module.css';

/** The queues whose tickets are shown: all of one's own until one is left out. None chosen means all. */
export function QueuePicker() {
  const { t } = useTranslation();
  const chosen = useDesk((desk) => desk.queueIds);
  const queues = useQuery(read(api.queues.own)).data?.queues;
  if (!queues?.length) return null;

  const isChosen = (id: number) => chosen.length === 0 || chosen.includes(id);
  const toggle = (id: number) => {
    const left = queues.map((queue) => queue.id).filter((other) => isChosen(other) !== (other === id));
    changeDesk({ queueIds: left.length === queues.length ? [] : left });
  };
  const [first, ...more] = queues.filter(({ id }) => isChosen(id));
  const label =
    chosen.length === 0 || !first
      ? t('tickets.queues.all')
      : more.length === 0
        ? first.name
        : t('tickets.queues.some', { count: more.length + 1 });

  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.queues} data-on={chosen.length > 0 || undefined}>
          <span>{label}</span>
          <IconChevronDown size={15} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('tickets.queues.label')}>
        <ul className={styles.choices}>
          <li>
            <label className={styles.choice}>
              <input
                type="checkbox"
                data-autofocus
                checked={chosen.length === 0}
                onChange={() => changeDesk({ queueIds: [] })}
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
