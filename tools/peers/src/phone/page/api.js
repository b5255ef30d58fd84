import { toast } from './dom.js';
import { t } from './texts.js';

/** Calls the phone server; an error is shown and thrown. */
async function ask(method, path, body) {
  const isForm = body instanceof FormData;
  const response = await fetch(`/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : isForm
        ? { body }
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok) return answer;
  const message = response ? t('failed') + (answer?.error ?? response.status) : t('lost');
  toast(message);
  throw new Error(message);
}

/** For click handlers: the error has already been shown. */
export const act = (...request) => ask(...request).catch(() => undefined);
