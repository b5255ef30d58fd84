import { sampleFileFor, formOf } from './call-route.ts';
import type { NamedRoute } from './routes.ts';
import type { Sample } from './samples.ts';

/** A call that is ready to be sent, with a title that names its mutation. */
export interface MutatedCall {
  title: string;
  path: string;
  body?: string | Uint8Array | FormData;
  headers?: Record<string, string>;
}

/** Makes a valid call invalid in one way; undefined if it does not apply. */
export type CallMutation = (sample: Sample) => MutatedCall | undefined;

const noSuchId = (value: string) => (/^\d+$/.test(value) ? '2147483647' : value);

/** The same call with an id that does not exist, for mutations outside the target of a DELETE. */
export function withoutTarget({ method }: NamedRoute['route'], { body: _body, ...sample }: Sample): Sample {
  if (method !== 'DELETE' || !sample.params) return sample;
  const params = Object.entries(sample.params).map(([name, value]) => [name, noSuchId(value)]);
  return { ...sample, params: Object.fromEntries(params) };
}

/** The encoded body of a valid call. */
export function validBodyOf(route: NamedRoute['route'], { body }: Sample): Pick<MutatedCall, 'body'> {
  if (route.file) return { body: formOf(route.file.field, body ?? {}, sampleFileFor(route.file)) };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}
