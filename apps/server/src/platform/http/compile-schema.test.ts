import { Id, Timestamp } from '@prosa/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileSchema } from './compile-schema.ts';

const Kind = z.discriminatedUnion('type', [
  z.object({ type: z.literal('one'), url: z.string().nullable() }),
  z.object({ type: z.literal('two') }),
]);
/** All that most answers are made of. */
const Answer = z.object({
  id: Id,
  uuid: z.uuid(),
  name: z.string().trim().max(5),
  text: z.string(),
  count: z.number(),
  part: z.number().min(0).lt(10),
  even: z.number().multipleOf(2),
  isOn: z.boolean(),
  status: z.enum(['open', 'closed']),
  nothing: z.null(),
  at: Timestamp.nullable(),
  kind: Kind.nullable(),
  mayMiss: z.string().optional(),
  list: z.array(z.object({ id: Id })),
});
const exact = {
  id: 1,
  uuid: '8b904d01-c876-4615-a8bc-650f92cf552f',
  name: 'Ana',
  text: ' as it is ',
  count: 1.5,
  part: 0,
  even: 2,
  isOn: false,
  status: 'open',
  nothing: null,
  at: '2026-11-17T17:00:00.000Z',
  kind: { type: 'two' },
  mayMiss: 'here',
  list: [{ id: 1 }, { id: 2 }],
} as const;

/** What goes out as text, or that nothing does. */
const told = (make: () => unknown): string => {
  try {
    return JSON.stringify(make());
  } catch (error) {
    return error instanceof z.ZodError ? 'refused' : String(error);
  }
};

const odd = fc.constantFrom<unknown>(
  undefined,
  null,
  Number.NaN,
  Infinity,
  -1,
  0,
  1,
  1.5,
  3,
  10,
  2 ** 31,
  2 ** 60,
  '',
  ' a ',
  'long text',
  'open',
  true,
  new Date(0),
  [],
  [{ id: 1, more: 1 }],
  [{ id: 0 }],
  {},
  { type: 'one', url: null },
  { type: 'one', url: null, more: 1 },
  { type: 'three' },
);

test('gives what parsing gives, whatever is wrong with a value or too much', () => {
  const checked = compileSchema(Answer) as (value: unknown) => unknown;
  const places = fc.constantFrom(...Object.keys(exact), 'more', 'toString', 'constructor');
  const changed = fc.dictionary(places, odd, { maxKeys: 2 }).map((changes) => ({ ...exact, ...changes }));
  const without = fc.subarray(Object.keys(exact)).map((kept) => {
    const entries = Object.entries(exact).filter(([key]) => kept.includes(key));
    return Object.fromEntries(entries);
  });
  fc.assert(
    fc.property(fc.oneof(changed, without, odd), (value) => {
      expect(told(() => checked(value))).toBe(told(() => Answer.parse(value)));
    }),
    { numRuns: 3000 },
  );
});

test('gives the value itself, not a copy, where there is nothing to change', () => {
  expect(compileSchema(Answer)(exact as unknown as z.input<typeof Answer>)).toBe(exact);
});

test('parses what a look cannot tell', () => {
  const Shorter = z.union([z.object({ id: Id }), z.object({ id: Id, name: z.string() })]);
  expect(compileSchema(Shorter)({ id: 1, name: 'cut' })).toEqual({ id: 1 });
  const Filled = z.object({ name: z.string().default('nobody') });
  expect(compileSchema(Filled)({})).toEqual({ name: 'nobody' });
  const Strict = z.strictObject({ id: Id });
  expect(() => compileSchema(Strict)({ id: 1, more: 1 } as { id: number })).toThrow(z.ZodError);
});
