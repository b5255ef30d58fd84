import { dayTypes, intervalUnits } from '@prosa/bot';
import { NewSchedule, type Schedule } from '@prosa/contract';
import type { z } from 'zod';
import { type ContractForm, useContractForm } from '../../ui/form/useContractForm.ts';
import { inOneHour } from './moment-in-slot.ts';

type Input = z.input<typeof NewSchedule>;
/** What is in the fields; a contact or a date may be missing. */
export type ScheduleInput = { [Field in keyof Input]?: Input[Field] | null | undefined };
export type ScheduleFormApi = ContractForm<ScheduleInput, NewSchedule>;
export type ScheduleControl = ScheduleFormApi['control'];

/** What a new message begins with. */
export interface Start {
  body: string;
  sendAt: string | undefined;
}

const fresh = ({ body, sendAt }: Start): ScheduleInput => ({
  body,
  sendAt: sendAt ?? inOneHour(Date.now()),
  openTicket: 'disabled',
  ticketUserId: null,
  queueId: null,
  statusTicket: 'closed',
  whatsappId: null,
  intervalo: intervalUnits.days,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  tipoDias: dayTypes.any,
  assinar: false,
});

/** Only the fields of the form: what else changes in a schedule must not reset what is being typed. */
function valuesOf(schedule: Schedule): ScheduleInput {
  const known = schedule as Record<string, unknown>;
  const names = ['contactId', ...Object.keys(fresh({ body: '', sendAt: undefined }))];
  return Object.fromEntries(names.map((name) => [name, known[name]]));
}

interface Known {
  schedule: Schedule | null;
  contactId: number | undefined;
  start: Start;
}

export const useScheduleForm = ({ schedule, contactId, start }: Known): ScheduleFormApi =>
  useContractForm<ScheduleInput, NewSchedule>(
    NewSchedule,
    schedule ? valuesOf(schedule) : { ...fresh(start), contactId },
  );

/** A ticket that is not opened has nobody who serves it. */
export const withoutUnusedTicket = (values: NewSchedule): NewSchedule =>
  values.openTicket === 'enabled' ? values : { ...values, ticketUserId: null, queueId: null };
