import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../migrations/', import.meta.url);

export interface Migration {
  name: string;
  /** SHA-256 of the text: what a migration is known by. */
  hash: string;
  text: string;
}

/** The migrations in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

/**
 * Contents that migrations had for a while before they got their present ones, by hash: `former/<migration>.<hash>.sql`
 * holds what brings a database that ran the earlier content to where the present one leads.
 */
export async function readFormerContents(): Promise<Map<string, Migration>> {
  const shelf = new URL('former/', folder);
  const mends = await Promise.all((await readdir(shelf)).map((name) => readMigration(shelf, name)));
  return new Map(
    mends.map(({ name, text }) => {
      const [migration = '', hash = ''] = name.split('.');
      return [hash, { name: `${migration}.sql`, hash, text }];
    }),
  );
}

async function readMigration(shelf: URL, name: string): Promise<Migration> {
  const text = await readFile(new URL(name, shelf), 'utf8');
  return { name, hash: createHash('sha256').update(text).digest('hex'), text };
}
