import { type Answer, type Client, pathOf } from '../setup/client.ts';
import type { Ground } from './ground.ts';
import { inspectReply } from './replies.ts';
import type { NamedRoute } from './routes.ts';
import type { Sample } from './samples.ts';

/** The smallest picture there is: one transparent point. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** After these a spare thing is gone, or no longer as the next call expects it. */
const spendsSpares = ({ name }: NamedRoute) => name === 'remove' || name === 'renew';

/** Makes the call as a browser would, and holds every answer against the contract. */
export async function callRoute(client: Client, named: NamedRoute, ground: Ground, sample: Sample): Promise<Answer<unknown>> {
  const { route } = named;
  const body = route.file ? formOf(route.file.field, sample.body ?? {}) : sample.body;
  const answer: Answer<unknown> = await client.send(route.method, pathOf(route, sample), body);
  inspectReply(named, answer);
  if (answer.status === 200 && spendsSpares(named)) ground.spare.spend();
  return answer;
}

export function formOf(field: string, fields: Record<string, unknown>, file: Buffer = PICTURE): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append(field, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png');
  return form;
}
