/* oxlint-disable no-underscore-dangle -- the library's own names for what a schema is made of */
import type { z } from 'zod';

/**
 * Parses form input for every route. Existing clients send many kinds of empty values, and forms and multipart bodies
 * contain only text. A value that its schema accepts is not changed. Otherwise:
 * - `""`, `false`, `[]` and `null` become the empty value that the field allows: null, an empty text, or undefined;
 * - text becomes a number or boolean, or a number becomes text, if the schema expects that.
 * Required fields stay required, and fields that no schema names are ignored.
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

/** A list or object with contents: each part separately. */
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

/** The first option that accepts the value. */
function coerceUnion(options: readonly Schema[], value: object): unknown {
  for (const option of options) {
    const candidate = coerceNested(option, value);
    if ((option as z.ZodType).safeParse(candidate).success) return candidate;
  }
  return value;
}

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || value === false || Array.isArray(value);

/** The empty values a field may have, simplest first. Emptying a required text does not leave it out. */
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
