import { toNestErrors } from '@hookform/resolvers';
import { type ErrorCode, type FieldIssue, fieldIssues } from '@prosa/contract';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';

export type ContractForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** Problems that only the pages find, besides those of the contract. */
export type Problem = FieldIssue['problem'] | 'passwordsDiffer';

/** A form validated by a schema of the contract; the server uses the same schema. */
export function useContractForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<NoInfer<In>>,
  /** The current record, once it is loaded: untouched fields follow it, edited fields keep their input. */
  values?: NoInfer<In>,
): ContractForm<In, Out> {
  return useForm<In, unknown, Out>({
    resolver: contractResolver(schema),
    defaultValues,
    mode: 'onTouched',
    // The first invalid field may be hidden: useRevealedProblems moves to it.
    shouldFocusError: false,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });
}

const contractResolver =
  <In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> =>
  (values, _context, options) => {
    // The input is needed to tell an empty field from an invalid one.
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };
    const found = fieldIssues(result.error).map(({ path, problem }) => [
      path,
      { type: problem, message: problem },
    ]);
    // A field shows its first problem only.
    return { values: {}, errors: toNestErrors<In>(Object.fromEntries(found.toReversed()), options) };
  };

/** Error codes that belong to one field, in every form that has it. */
const fieldByErrorCode: Partial<Record<ErrorCode, string>> = {
  ERR_EMAIL_TAKEN: 'email',
  ERR_COMMON_PASSWORD: 'password',
  ERR_PASSWORD_IS_NAME: 'password',
  ERR_CURRENT_PASSWORD_WRONG: 'currentPassword',
  ERR_CONTACT_SERVED_BY_OTHERS: 'number',
  ERR_LAST_ADMIN: 'profile',
  ERR_COMPANY_NAME_TAKEN: 'name',
  ERR_PLAN_NAME_TAKEN: 'name',
  ERR_CONNECTION_NAME_TAKEN: 'name',
  ERR_FILE_LIST_NAME_TAKEN: 'name',
  ERR_INTEGRATION_NAME_TAKEN: 'name',
  ERR_SERVICE_ACCOUNT_INVALID: 'jsonContent',
  ERR_ADDRESS_NOT_ALLOWED: 'urlN8N',
  ERR_PROMPT_NAME_TAKEN: 'name',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_SEND_QUEUE_INCOMPLETE: 'sendIdQueue',
  ERR_RATING_MESSAGE_REQUIRED: 'ratingMessage',
  ERR_RATING_TIME_REQUIRED: 'expiresTicketNPS',
  ERR_VACATION_DATES_REQUIRED: 'collectiveVacationStart',
  ERR_CAMPAIGN_HOURS: 'endHour',
  ERR_IMPORT_INCOMPLETE: 'queueIdImportMessages',
  ERR_CAMPAIGN_WITHOUT_RECIPIENTS: 'contactListId',
  ERR_CAMPAIGN_IN_PAST: 'scheduledAt',
  ERR_TEMPLATE_INCOMPLETE: 'templateValues',
};

/** Shows the server's issues on the fields. Returns whether there were any. */
export function showServerIssues<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const found = error.issues.map(({ path, problem }) => ({
    path: path as Path<In>,
    message: problem as string,
  }));
  const refused = fieldByErrorCode[error.code as ErrorCode];
  if (refused && refused in form.getValues()) found.push({ path: refused as Path<In>, message: error.code });
  for (const { path, message } of found) form.setError(path, { type: 'server', message });
  return found.length > 0;
}
