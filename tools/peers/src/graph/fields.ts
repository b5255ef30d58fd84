import { type GraphRequest, toText } from './request.ts';

/** `id,name,instagram_business_account{id,username}`: returns only the requested fields, and always the id. */
export function selectFields(object: Record<string, unknown>, fields: unknown, usual: string): object {
  const wanted = parseFields(typeof fields === 'string' && fields !== '' ? fields : usual);
  const answer: Record<string, unknown> = {};
  for (const [name, inner] of wanted) {
    const value = object[name];
    if (value === undefined || value === null) continue;
    answer[name] =
      typeof value === 'object' && !Array.isArray(value)
        ? selectFields(value as Record<string, unknown>, inner, 'id')
        : value;
  }
  return { ...answer, id: object.id };
}

function parseFields(text: string): [name: string, inner: string][] {
  return [...text.matchAll(/(\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', inner = '']) => [name, inner]);
}

/** Long lists are paged: `paging.next` is the URL of the next page. */
export function paginate<T extends object>(
  list: T[],
  { query, fields, path }: GraphRequest,
  { origin, pageSize }: { origin: string; pageSize: number },
) {
  const begin = Number(Buffer.from(toText(fields.after), 'base64').toString() || '0');
  const size = Math.min(Number(fields.limit ?? pageSize) || pageSize, pageSize);
  const data = list.slice(begin, begin + size);
  const cursor = (place: number) => Buffer.from(String(place)).toString('base64');
  const next = new URLSearchParams(query);
  next.set('after', cursor(begin + size));
  return {
    data,
    paging: {
      cursors: { before: cursor(begin), after: cursor(begin + size) },
      ...(begin + size < list.length ? { next: `${origin}/v25.0${path}?${next.toString()}` } : {}),
    },
  };
}
