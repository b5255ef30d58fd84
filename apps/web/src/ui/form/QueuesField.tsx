import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import styles from './QueuesField.module.css';
import { type BoundField, useField } from './useField.ts';

interface Own {
  label: string;
  description?: string;
  /** Shown if there are no queues. */
  emptyText: string;
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> & Own;

/** Selects any number of queues, all visible as toggles. */
export function QueuesField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, label, description, emptyText } = props;
  const { field, error } = useField({ control, name });
  const queues = useQuery(read(api.queues.list)).data;
  const chosen: number[] = field.value ?? [];
  const toggle = (id: number) =>
    field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <div className={styles.queues} role="group" aria-label={label}>
        {queues?.map(({ id, name: queue, color }, index) => (
          <label key={id} className={styles.queue} data-chosen={chosen.includes(id) || undefined}>
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              data-invalid={(index === 0 && error !== undefined) || undefined}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              onBlur={field.onBlur}
            />
            <span className={styles.color} style={{ background: color }} aria-hidden />
            {queue}
          </label>
        ))}
        {queues?.length === 0 && <span className={styles.empty}>{emptyText}</span>}
      </div>
    </Input.Wrapper>
  );
}
