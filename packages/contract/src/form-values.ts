/* oxlint-disable no-underscore-dangle -- the library's own names for what a schema is made of */
import type { z } from 'zod';

/**
 * How what a form sends is read, for every route. The clients of this family say "nothing" in many ways, and write
 * numbers and switches as text where a form or a multipart body has nothing but text. What a schema takes as it is
 * stays as it is. Of what it refuses:
 * - `""`, `false`, `[]` and `null` are nothing, where the field may be nothing: null, an empty text, or left out;
 * - a number or `true`/`false` in a text is what it says, where that is wanted; a number is text where text is wanted.
 * A field that must have something is not made optional by this, and what no schema names is ignored as ever.
 */
export function readForm<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const asItIs = schema.safeParse(value, { reportInput: true });
  return asItIs.success ? asItIs : schema.safeParse(coerceValue(schema, value), { reportInput: true });
}

type Schema = z.core.$ZodType;

function coerceValue(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value) ? value.length > 0 : typeof value === 'object' && value !== null)
    return coerceNested(schema, value as object);
  const isTaken = (candidate: unknown) => (schema as z.ZodType).safeParse(candidate).success;
  if (isTaken(value)) return value;
  const candidates = isEmptyValue(value) ? emptyValuesFor(schema) : alternativeValues(value);
  const found = candidates.findIndex(isTaken);
  return found < 0 ? value : candidates[found];
}

/** A list or an object with something in it: each part by itself. */
function coerceNested(schema: Schema, value: object): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Array.isArray(value) ? value : coerceFields(def.shape, value);
    case 'array':
      return Array.isArray(value) ? value.map((item: unknown) => coerceValue(def.element, item)) : value;
    case 'union':
      return coerceUnion(def.options, value);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return coerceNested(def.innerType, value);
    case 'pipe':
      return coerceNested(isTransform(def.in) ? def.out : def.in, value);
    default:
      return value;
  }
}

const isTransform = (schema: Schema): boolean => (schema as z.core.$ZodTypes)._zod.def.type === 'transform';

function coerceFields(shape: Readonly<Record<string, Schema>>, value: object): object {
  const fields = Object.entries(value).map(([name, given]): [string, unknown] => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, schema ? coerceValue(schema, given) : given];
  });
  return Object.fromEntries(fields.filter(([, given]) => given !== undefined));
}

/** Of several shapes the first that takes it. */
function coerceUnion(options: readonly Schema[], value: object): unknown {
  for (const option of options) {
    const candidate = coerceNested(option, value);
    if ((option as z.ZodType).safeParse(candidate).success) return candidate;
  }
  return value;
}

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || value === false || Array.isArray(value);

/** What nothing can be here, the plainest first. A text that must not be empty is not left out by being emptied. */
function emptyValuesFor(schema: Schema): unknown[] {
  const { type } = (schema as z.core.$ZodTypes)._zod.def;
  if (type === 'default' || type === 'prefault') return [null, undefined];
  const emptied = (schema as z.ZodType).safeParse('');
  return emptied.error?.issues.some(requiresText) ? [null] : [null, '', undefined];
}

const requiresText = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'too_small' && issue.origin === 'string') ||
  (issue.code === 'invalid_format' && issue.format === 'email') ||
  (issue.code === 'invalid_union' && issue.errors.flat().some(requiresText));

const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;

function alternativeValues(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  const text = value.trim();
  if (NUMBER.test(text)) return [Number(text)];
  if (text === 'true' || text === 'false') return [text === 'true'];
  return [];
}
