import {
  CloudAccount,
  type Connection,
  type ConnectionChanges,
  IMPORT_YEARS_BACK,
  NewConnection,
  VACATION_DAYS_BACK,
} from '@prosa/contract';
import { z } from 'zod';
import { toLocalDateTime } from '../../ui/form/DateTimeField.tsx';
import { hasProblems, weekProblems } from '../settings/hours/week.ts';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import { generateToken } from './generate-token.ts';

/** The greeting file is part of the form; it is uploaded or removed when the form is saved. */
const ConnectionFields = NewConnection.extend({
  greetingFile: z.instanceof(File).nullable().default(null),
  dropsGreeting: z.boolean().default(false),
  // The credentials of a Cloud API number; token and secret are empty unless they are changed.
  phoneNumberId: z.string().trim().default(''),
  businessAccountId: z.string().trim().default(''),
  accessToken: z.string().trim().default(''),
  appSecret: z.string().trim().default(''),
});
export type ConnectionInput = z.input<typeof ConnectionFields>;
export type ConnectionValues = z.output<typeof ConnectionFields>;
export type ConnectionForm = ContractForm<ConnectionInput, ConnectionValues>;

interface FormContext {
  /** The company asks contacts for ratings. */
  asksRatings: boolean;
  /** Each connection has its own business hours. */
  hasHours: boolean;
  /** The stored values: an unchanged date stays valid even when it has become too old. */
  before: ConnectionInput | undefined;
}

const DAY = 86_400_000;
const isEmpty = (text: string) => text.trim() === '';
export const earliestVacation = () =>
  new Date(Date.now() - VACATION_DAYS_BACK * DAY).toISOString().slice(0, 10);
export function earliestImport(): Date {
  const date = new Date();
  date.setFullYear(date.getFullYear() - IMPORT_YEARS_BACK);
  return date;
}

/** Rules across fields, checked before sending; the server checks them again. */
export const connectionForm = ({ asksRatings, hasHours, before }: FormContext) =>
  ConnectionFields.superRefine((values, context) => {
    const refuse = (
      path: keyof ConnectionValues,
      problem: 'required' | 'invalid' | 'tooSmall' = 'required',
    ) => context.addIssue({ code: 'custom', path: [path], params: { problem } });
    if (values.queueIds.length > 1 && isEmpty(values.greetingMessage)) refuse('greetingMessage');
    if (values.timeSendQueue > 0 && values.sendIdQueue === null) refuse('sendIdQueue');
    if (values.timeSendQueue === 0 && values.sendIdQueue !== null) refuse('timeSendQueue');
    if (asksRatings && isEmpty(values.ratingMessage)) refuse('ratingMessage');
    if (asksRatings && values.expiresTicketNPS === 0) refuse('expiresTicketNPS');
    if (hasHours && hasProblems(weekProblems(values.schedules))) refuse('schedules', 'invalid');
    checkVacation(values, before, refuse);
    if (before?.phoneNumberId) checkAccount(values, refuse);
    if (values.enableImportMessage) checkImport(values, before, refuse);
  });

type AddIssue = (path: keyof ConnectionValues, problem?: 'required' | 'invalid' | 'tooSmall') => void;

function checkVacation(
  values: ConnectionValues,
  before: ConnectionInput | undefined,
  refuse: AddIssue,
): void {
  const { collectiveVacationStart: start, collectiveVacationEnd: end } = values;
  if (!isEmpty(values.collectiveVacationMessage)) {
    if (start === null) refuse('collectiveVacationStart');
    if (end === null) refuse('collectiveVacationEnd');
  }
  if (start !== null && end !== null && start > end) refuse('collectiveVacationEnd', 'invalid');
  if (start !== null && start !== before?.collectiveVacationStart && start < earliestVacation())
    refuse('collectiveVacationStart', 'tooSmall');
}

function checkImport(values: ConnectionValues, before: ConnectionInput | undefined, refuse: AddIssue): void {
  const { importOldMessages: old, importRecentMessages: recent } = values;
  if (values.queueIdImportMessages === null) refuse('queueIdImportMessages');
  const isAsBefore =
    before?.enableImportMessage && before.importOldMessages === old && before.importRecentMessages === recent;
  if (isAsBefore) return;
  if (old === null || old < toLocalDateTime(earliestImport())) refuse('importOldMessages', 'invalid');
  if (recent === null || old === null || recent < old || recent > toLocalDateTime(new Date()))
    refuse('importRecentMessages', 'invalid');
}

const { phoneNumberId, businessAccountId, accessToken, appSecret } = CloudAccount.shape;

function checkAccount(values: ConnectionValues, refuse: AddIssue): void {
  const isWrong = (schema: z.ZodType, text: string) => !schema.safeParse(text).success;
  if (isWrong(phoneNumberId, values.phoneNumberId)) refuse('phoneNumberId', 'invalid');
  if (isWrong(businessAccountId, values.businessAccountId)) refuse('businessAccountId', 'invalid');
  if (values.accessToken && isWrong(accessToken, values.accessToken)) refuse('accessToken', 'invalid');
  if (values.appSecret && isWrong(appSecret, values.appSecret)) refuse('appSecret', 'invalid');
}

const noAccount = { phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '' };
const unsent = { greetingFile: null, dropsGreeting: false, ...noAccount };

export const newConnectionValues = (): ConnectionInput => ({
  ...NewConnection.omit({ name: true }).parse({}),
  ...unsent,
  name: '',
  token: generateToken(),
});

/** Only editable fields: a change of the connection's state must not reset a form in use. */
export function valuesOf(connection: Connection): ConnectionInput {
  const known = connection as Record<string, unknown>;
  const fields = Object.keys(NewConnection.shape).map((name) => [name, known[name]]);
  return {
    ...(Object.fromEntries(fields) as ConnectionInput),
    ...unsent,
    channel: 'whatsapp',
    phoneNumberId: connection.cloud?.phoneNumberId ?? '',
    businessAccountId: connection.cloud?.businessAccountId ?? '',
    importOldMessages:
      connection.importOldMessages && toLocalDateTime(new Date(connection.importOldMessages)),
    importRecentMessages:
      connection.importRecentMessages && toLocalDateTime(new Date(connection.importRecentMessages)),
  };
}

/** Adds the time zone of this device, because the input has none. */
const withZone = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

export const bodyOf = (values: ConnectionValues) => ({
  ...NewConnection.parse(values),
  importOldMessages: withZone(values.importOldMessages),
  importRecentMessages: withZone(values.importRecentMessages),
});

/** The changed account fields; token and secret only if new ones were entered. */
export function accountChangesOf(values: ConnectionInput, before?: ConnectionInput): Partial<CloudAccount> {
  const names = ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret'] as const;
  const isNew = (name: (typeof names)[number]) => values[name] && values[name] !== before?.[name];
  return Object.fromEntries(names.filter(isNew).map((name) => [name, values[name]]));
}

/** Only the changed fields, so that a colleague's change to another field is not overwritten. */
export function changesOf(values: ConnectionValues, before: ConnectionInput): ConnectionChanges {
  const { channel: _channel, ...body } = bodyOf(values);
  const isSame = (name: string) =>
    JSON.stringify(values[name as keyof ConnectionValues]) ===
    JSON.stringify(before[name as keyof ConnectionInput]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isSame(name)));
}
