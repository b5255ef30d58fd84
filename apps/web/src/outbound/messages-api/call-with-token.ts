import { API_BASE, type ApiSendReply } from '@prosa/contract';
import { ApiError, NO_CONNECTION, readError } from '../../api/api-error.ts';
import { api } from '../../api/routes.gen.ts';
import { loadFeatureErrors } from '../../i18n/index.ts';

interface TokenCall {
  token: string;
  /** The key of this call: sent again after a lost connection, it is carried out once. */
  key: string;
  body: Record<string, string | number | boolean | null>;
  files: File[];
}

/** Sends as an outside system does: with the connection's token, without the session of the person. */
export async function sendWithToken({ token, key, body, files }: TokenCall): Promise<ApiSendReply> {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'idempotency-key': key });
  if (files.length === 0) headers.set('content-type', 'application/json');
  const response = await fetch(API_BASE + api.messagesApi.send.path, {
    method: 'POST',
    credentials: 'omit',
    headers,
    body: files.length === 0 ? JSON.stringify(body) : formOf(body, files),
  }).catch(() => {
    throw new ApiError(0, { error: NO_CONNECTION });
  });
  if (!response.ok) throw await withCode(await readError(response));
  return (await response.json()) as ApiSendReply;
}

function formOf(body: TokenCall['body'], files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== null) form.append(name, String(value));
  for (const file of files) form.append(api.messagesApi.send.files.field, file);
  return form;
}

/** Where `error` has the words that outside systems compare with, the code is beside it. */
async function withCode(error: ApiError): Promise<ApiError> {
  const { code } = error.details;
  if (typeof code !== 'string') return error;
  await loadFeatureErrors(code);
  return new ApiError(error.status, { ...error.details, error: code });
}
