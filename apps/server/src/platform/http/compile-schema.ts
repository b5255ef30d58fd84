/* oxlint-disable no-underscore-dangle -- the library's own names for what a schema is made of */
import { Timestamp } from '@prosa/contract';
import type { z } from 'zod';

/**
 * What a schema makes of a value. What goes out is nearly always made exactly as its schema says, and seeing that costs
 * a small part of making it anew; anything else is parsed, and refused or cut as ever.
 */
export function compileSchema<S extends z.ZodType>(schema: S): (value: z.input<S>) => z.output<S> {
  // Written when it is first wanted: most of what a process could answer it never does.
  let look: { isExact: ExactCheck | undefined } | undefined;
  return (value) => {
    look ??= { isExact: compileCheck(schema) };
    return look.isExact?.(value) ? (value as z.output<S>) : schema.parse(value);
  };
}

/** Whether a value is already, to the last key, what parsing it would give. */
type ExactCheck = (value: unknown) => boolean;
type Schema = z.core.$ZodType;

/** None for a schema that may change what fits it, or whose kind is not among those that most answers are made of. */
function compileCheck(schema: Schema): ExactCheck | undefined {
  const writing = new CheckBuilder();
  const condition = writing.condition(schema, 'value');
  return condition === undefined ? undefined : writing.finish(`return ${condition}`);
}

/**
 * A function in the making, as text: the engine reads a property by its written name several times as fast as by one
 * that it is given, and an answer has thousands of them. Only names from the contract are written into it.
 */
class CheckBuilder {
  readonly #given: unknown[] = [];

  #give(value: unknown): string {
    this.#given.push(value);
    return `given[${this.#given.length - 1}]`;
  }

  finish(body: string): ExactCheck {
    // oxlint-disable-next-line typescript/no-implied-eval -- see above
    const make = new Function('given', `return (value) => { ${body} }`) as (given: unknown[]) => ExactCheck;
    return make(this.#given);
  }

  /** An expression that is true if what `place` has is exactly what the schema says. */
  condition(schema: Schema, place: string): string | undefined {
    // It takes dates too, but those become texts.
    if (schema === Timestamp) return isText(place);
    const { def } = (schema as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'string':
        return hasChecks(def) || 'format' in def ? this.#parsing(schema, place) : isText(place);
      case 'number':
        return numberCondition(def, place) ?? this.#parsing(schema, place);
      case 'boolean':
        return `typeof ${place} === 'boolean'`;
      case 'null':
        return `${place} === null`;
      case 'literal':
        return this.#among(def.values, place);
      case 'enum':
        return this.#among(Object.values(def.entries), place);
      case 'nullable':
        return this.#orElse('null', def.innerType, place);
      case 'optional':
        return this.#orElse('undefined', def.innerType, place);
      case 'array': {
        const look = hasChecks(def) ? undefined : compileCheck(def.element);
        return look && `Array.isArray(${place}) && ${place}.every(${this.#give(look)})`;
      }
      case 'object': {
        const look = hasChecks(def) || def.catchall ? undefined : compileObjectCheck(def.shape);
        return look && `${this.#give(look)}(${place})`;
      }
      case 'union':
        // Of others the first that takes a value may cut it, though a later one is exactly what it is.
        return 'discriminator' in def ? this.#any(def.options, place) : undefined;
      default:
        return undefined;
    }
  }

  #any(options: readonly Schema[], place: string): string | undefined {
    const conditions = options.map((option) => this.condition(option, place));
    return conditions.includes(undefined) ? undefined : `(${conditions.join(' || ')})`;
  }

  #parsing(schema: Schema, place: string): string {
    const look: ExactCheck = (value) => {
      const parsed = (schema as z.ZodType).safeParse(value);
      return parsed.success && parsed.data === value;
    };
    return `${this.#give(look)}(${place})`;
  }

  #among(values: readonly unknown[], place: string): string {
    return `${this.#give(new Set(values))}.has(${place})`;
  }

  #orElse(nothing: string, schema: Schema, place: string): string | undefined {
    const condition = this.condition(schema, place);
    return condition && `(${place} === ${nothing} || ${condition})`;
  }
}

const isText = (place: string): string => `typeof ${place} === 'string'`;

const hasChecks = ({ checks }: z.core.$ZodTypeDef): boolean => (checks?.length ?? 0) > 0;

/** Ids are the most of what answers have. */
function numberCondition({ checks = [] }: z.core.$ZodTypeDef, place: string): string | undefined {
  const conditions = [`Number.isFinite(${place})`];
  for (const check of checks) {
    const { def } = (check as unknown as z.core.$ZodChecks)._zod;
    if (def.check === 'number_format' && def.format === 'safeint')
      conditions.push(`Number.isSafeInteger(${place})`);
    else if (def.check === 'greater_than' && typeof def.value === 'number')
      conditions.push(`${place} ${def.inclusive ? '>=' : '>'} ${def.value}`);
    else if (def.check === 'less_than' && typeof def.value === 'number')
      conditions.push(`${place} ${def.inclusive ? '<=' : '<'} ${def.value}`);
    else return undefined;
  }
  return conditions.join(' && ');
}

function compileObjectCheck(shape: Readonly<Record<string, Schema>>): ExactCheck | undefined {
  const writing = new CheckBuilder();
  const parts: string[] = [];
  for (const [index, [key, schema]] of Object.entries(shape).entries()) {
    const [place, name] = [`part${index}`, JSON.stringify(key)];
    const condition = writing.condition(schema, place);
    if (condition === undefined) return undefined;
    parts.push(`const ${place} = value[${name}];
      if (!(${condition})) return false;
      if (${place} !== undefined || ${name} in value) unknown -= 1;`);
  }
  return writing.finish(`
    if (typeof value !== 'object' || value === null) return false;
    let unknown = 0;
    for (const key in value) unknown += 1;
    ${parts.join('\n')}
    return unknown === 0;`);
}
