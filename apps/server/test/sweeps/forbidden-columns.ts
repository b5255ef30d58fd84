import type { TestServer } from '../setup/server.ts';
import type { NamedRoute } from './routes.ts';
import { dumpRows, tablesOf } from './company-rows.ts';
import type { Sample } from './samples.ts';
import { type Shape, shapeOf } from './shapes.ts';

/** Values that exist in the database only if a request could write a forbidden column. */
const MARK = 'planted-by-the-sweep';
const NUMBER = 987_654_321;
const MOMENT = '2001-02-03T04:05:06.000Z';

/** Columns that no request may set, whatever the caller's permissions. */
const forbiddenValues = (otherCompany: number): Record<string, unknown> => ({
  id: NUMBER,
  companyId: otherCompany,
  userId: NUMBER,
  super: true,
  profile: 'admin',
  passwordHash: MARK,
  mustChangePassword: true,
  profileImage: MARK,
  online: true,
  seenAt: MOMENT,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  lastLogin: MOMENT,
  folderSize: NUMBER,
  refreshHash: MARK,
  revokedAt: null,
  expiresAt: MOMENT,
  amountCents: NUMBER,
});

/**
 * The same call with these fields added to every object of the body, except fields that the contract defines there.
 */
export function addForbiddenColumns({ route }: NamedRoute, sample: Sample, otherCompany: number): Sample {
  return {
    ...sample,
    body: addForbiddenTo(sample.body ?? {}, shapeOf(route.body), otherCompany) as Record<string, unknown>,
  };
}

function addForbiddenTo(value: unknown, shape: Shape | undefined, otherCompany: number): unknown {
  if (Array.isArray(value)) return value.map((item) => addForbiddenTo(item, shape?.items, otherCompany));
  if (typeof value !== 'object' || value === null) return value;
  const taken = shape?.properties ?? {};
  const strays = Object.entries(forbiddenValues(otherCompany)).filter(
    ([name]) => !Object.hasOwn(taken, name),
  );
  const own = Object.entries(value).map(([name, inner]) => [
    name,
    addForbiddenTo(inner, taken[name], otherCompany),
  ]);
  return Object.fromEntries([...strays, ...own]);
}

/** Where the values are found in the database. */
export async function findForbiddenValues(server: TestServer): Promise<string[]> {
  const condition = 'to_jsonb(t)::text ~ $1';
  const parts = (await tablesOf(server)).map((table) => ({ table, condition }));
  const found = await dumpRows(server, parts, [`${MARK}|${NUMBER}|2001-02-03`]);
  return Object.entries(found).flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`));
}
