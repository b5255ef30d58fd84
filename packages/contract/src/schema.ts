import { z } from 'zod';

/** Largest value of a PostgreSQL `int`: larger ids cannot exist and fail validation. */
const LARGEST_ID = 2_147_483_647;

export const Id = z.number().int().positive().max(LARGEST_ID);

/** An id in a path or a query, where all values are text. */
export const IdText = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(Id);

export const Name = z.string().trim().min(2).max(50);
export const Email = z.string().trim().toLowerCase().max(120).pipe(z.email());
/** Allows whole sentences. */
export const PASSWORD_MAX = 128;
export const Password = z.string().min(5).max(PASSWORD_MAX);
export const LONG_TEXT = 4096;
export const LongText = z.string().max(LONG_TEXT);
export const Phone = z.string().trim().min(1).max(30);

export const Switch = z.enum(['enabled', 'disabled']);
export type Switch = z.infer<typeof Switch>;

/** A time of day; the empty text means "not set". */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
export const OptionalTimeOfDay = z.union([TimeOfDay, z.literal('')]);

export const HexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/**
 * A time that somebody chooses: a point in time, or a date and time on the company's clock, as `YYYY-MM-DD HH:mm:ss` or
 * as the field of a browser has it, `YYYY-MM-DDTHH:mm`.
 */
export const ChosenTime = z.union([
  z.iso.datetime({ offset: true }),
  z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/),
]);

/** A point in time: a Date on the server, ISO text on the wire. */
export const Timestamp = z
  .union([z.date(), z.string()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value));

/** A calendar day without a time, as `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** The query of a list: a search text and a page, both optional and both text on the wire. */
export const ListQuery = z.object({
  searchParam: z.string().trim().max(200).default(''),
  pageNumber: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().int().min(1))
    .default(1),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const PageNumber = ListQuery.shape.pageNumber;

/** Ids of tables with more rows than an `int` can number. */
export const BigId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const BigIdText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(BigId);

/** `true` or `false` in a query. */
export const queryFlag = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((value) => value === 'true');

/** A JSON list in a query, as existing clients send it: `[1,2]`. */
/* @__NO_SIDE_EFFECTS__ */
export const queryList = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, context): unknown => {
      try {
        return text === '' ? [] : JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not a JSON list' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(1000))
    .optional();

export const Done = z.object({ message: z.string() });
