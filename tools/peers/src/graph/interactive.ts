import type { MessagePart } from './send-cloud-message.ts';
import type { GraphChoice } from './contents.ts';
import { GraphError } from './errors.ts';

interface Reply {
  id?: string;
  title?: string;
  description?: string;
}

interface Interactive {
  type?: string;
  body?: { text?: string };
  action?: { button?: string; buttons?: { reply?: Reply }[]; sections?: { rows?: Reply[] }[] };
}

const limits = {
  button: { most: 3, title: 20, id: 256 },
  list: { most: 10, title: 24, id: 200 },
};

/** Buttons or a list, within the provider's limits. */
export function interactiveOf({ type, body, action }: Interactive): MessagePart {
  if (type !== 'button' && type !== 'list') throw notValid('type');
  const replies =
    type === 'button'
      ? (action?.buttons ?? []).map(({ reply }) => reply ?? {})
      : (action?.sections ?? []).flatMap(({ rows }) => rows ?? []);
  const { most, title: maxTitle, id: maxId } = limits[type];
  if (replies.length === 0 || replies.length > most) throw notValid('action');
  for (const { id, title, description } of replies) {
    if (!isWithin(id, maxId) || !isWithin(title, maxTitle)) throw notValid('action');
    if (description !== undefined && !isWithin(description, 72)) throw notValid('description');
  }
  const keys = type === 'button' ? replies.map(({ title }) => title) : replies.map(({ id }) => id);
  if (new Set(keys).size !== replies.length) throw notValid('action');
  if (type === 'list' && !isWithin(action?.button, 20)) throw notValid('button');
  if (!isWithin(body?.text, 1024)) throw notValid('body');
  const choices = replies.map(({ id = '', title = '' }): GraphChoice => ({ of: type, payload: id, title }));
  return { kind: 'interactive', text: body?.text ?? '', choices };
}

const isWithin = (text: string | undefined, most: number): boolean =>
  text !== undefined && text !== '' && text.length <= most;

const notValid = (name: string) =>
  new GraphError(131_009, `Parameter value is not valid: interactive ${name}`);
