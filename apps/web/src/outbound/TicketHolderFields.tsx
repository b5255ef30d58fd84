import { useQuery } from '@tanstack/react-query';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { read } from '../api/queries.ts';
import { api } from '../api/routes.gen.ts';
import { useAllRows } from '../api/useAllRows.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import type { ProblemTexts } from '../ui/form/useField.ts';
import layout from '../ui/layout.module.css';

interface HolderField<In extends FieldValues> {
  name: Path<In>;
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  problems?: ProblemTexts;
}

interface TicketHolderFieldsProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  queue: HolderField<In>;
  user: HolderField<In>;
}

/** The queue and the attendant of a ticket that a message opens. */
export function TicketHolderFields<In extends FieldValues, Out>({
  control,
  queue,
  user,
}: TicketHolderFieldsProps<In, Out>) {
  const queues = useQuery(read(api.queues.list)).data ?? [];
  const people = useAllRows(api.users.list, 'users');
  return (
    <div className={layout.columns}>
      <SelectField control={control} {...queue} choices={choicesOf(queues)} />
      <SelectField control={control} {...user} choices={choicesOf(people)} />
    </div>
  );
}

const choicesOf = (rows: { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
