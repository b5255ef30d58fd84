import { z } from 'zod';

/** The parts of a JSON schema that the sweeps use. */
export interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** The input that a route accepts, before transformations. */
export const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {};

/** Keys that lead to a field; a list is entered at its first element. */
export type Path = (string | number)[];

/** The paths of all fields, at any depth. */
export function fieldsIn(shape: Shape, path: Path = []): Path[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [
    [...path, name],
    ...fieldsIn(inner, [...path, name]),
  ]);
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  return [
    ...own,
    ...(shape.items ? fieldsIn(shape.items, [...path, 0]) : []),
    ...choices.flatMap((choice) => fieldsIn(choice, path)),
  ];
}

/** A copy with the field set to this value; `undefined` removes the field. */
export function withField<T extends object>(whole: T, path: Path, value: unknown): T {
  const changed = structuredClone(whole);
  let holder = changed as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) {
    if (typeof holder[key] !== 'object' || holder[key] === null) holder[key] = {};
    holder = holder[key] as typeof holder;
  }
  holder[path.at(-1) ?? ''] = value;
  return changed;
}
