import { sampleFileFor, formOf } from './call-route.ts';
import type { NamedRoute } from './routes.ts';
import type { Sample } from './samples.ts';

/** A call ready to be sent, with what is wrong about it. */
export interface MutatedCall {
  title: string;
  path: string;
  body?: string | Uint8Array | FormData;
  headers?: Record<string, string>;
}

/** Makes a valid call wrong in one way, if it is not so already. */
export type CallMutation = (sample: Sample) => MutatedCall | undefined;

const noSuchId = (value: string) => (/^\d+$/.test(value) ? '2147483647' : value);

/** The same call with nothing to work on, for where the oddity does not lie in what is asked for. */
export function withoutTarget({ method }: NamedRoute['route'], { body: _body, ...sample }: Sample): Sample {
  if (method !== 'DELETE' || !sample.params) return sample;
  const params = Object.entries(sample.params).map(([name, value]) => [name, noSuchId(value)]);
  return { ...sample, params: Object.fromEntries(params) };
}

/** The body a valid call has, as it is sent. */
export function validBodyOf(route: NamedRoute['route'], { body }: Sample): Pick<MutatedCall, 'body'> {
  if (route.file) return { body: formOf(route.file.field, body ?? {}, sampleFileFor(route.file)) };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}
