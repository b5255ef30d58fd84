import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { featureCycles, layerOf, platformCycles, strayEdges } from './sweeps/layers.ts';
import { readEntries, unusedExports } from './sweeps/unused-exports.ts';
import { cyclesAmong, packageOf, readSources, root, type Source } from './sweeps/sources.ts';
import { exceptions, owners, tablesChangedIn, tablesOfDatabase } from './sweeps/table-owners.ts';

const SERVER = 'apps/server/src/';
const isTest = ({ path }: Source) => path.endsWith('.test.ts');

const contract = readSources('packages/contract/src').filter((source) => !isTest(source));
const drivers = ['channels', 'whatsapp'].map((name) => ({
  name,
  sources: readSources(`packages/${name}/src`).filter(
    (source) => !isTest(source) && !source.path.endsWith('/test-support.ts'),
  ),
}));
const bot = readSources('packages/bot/src').filter((source) => !isTest(source));
const web = readSources('apps/web/src');
const server = readSources('apps/server/src').filter((source) => !isTest(source));
const everything = [
  ...contract,
  ...bot,
  ...web,
  ...readSources('apps/server'),
  ...readSources('apps/web/e2e'),
  ...readSources('apps/web/test'),
  ...readSources('packages/channels'),
  ...readSources('packages/whatsapp'),
  ...readSources('tools'),
];

/** Assembles the areas and the platform, so it may import all of them. */
const wiring = [
  'app.ts',
  'back-up.ts',
  'explain-failure.ts',
  'main.ts',
  'move-files.ts',
  'reset-owner.ts',
  'restore.ts',
  'server.ts',
].map((name) => SERVER + name);

const sourcesOfFeatures = server.filter(({ path }) => !wiring.includes(path));

/** `organization/users` for a file in that feature's folder. */
const featureOf = (path: string): string | undefined => {
  const [area, feature, file] = path.startsWith(SERVER) ? path.slice(SERVER.length).split('/') : [];
  return area !== 'platform' && file !== undefined ? `${area}/${feature}` : undefined;
};
const isPlatform = (path: string) => path.startsWith(`${SERVER}platform/`);

/** Every import that breaks the rule, as `importer → imported`. */
const importsWhere = (
  sources: Source[],
  isWrong: (source: Source, from: string, target?: string) => boolean,
): string[] =>
  sources.flatMap((source) =>
    source.imports
      .filter(({ from, path }) => isWrong(source, from, path))
      .map(({ from }) => `${source.path} → ${from}`),
  );

test('there is something to look at', () => {
  for (const sources of [contract, web, server])
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(20);
});

const file = (path: string, to: string): Source => ({
  path,
  text: '',
  imports: [{ from: to, path: to, names: '', isTypeOnly: false }],
});

test('a way that leads back is found', () => {
  expect(cyclesAmong([file('a', 'b'), file('b', 'c'), file('c', 'b')], () => true)).toEqual(['b → c → b']);
});

describe('packages', () => {
  test('the contract imports zod and nothing else', () => {
    expect(
      importsWhere(
        contract,
        (_source, from, path) => from !== 'zod' && !path?.startsWith('packages/contract/src/'),
      ),
    ).toEqual([]);
  });

  test('the bot imports nothing: it runs on the server and in a browser', () => {
    expect(importsWhere(bot, (_source, _from, path) => !path?.startsWith('packages/bot/src/'))).toEqual([]);
  });

  test('the drivers know neither server nor web, nor each other but for what they have in common', () => {
    const strays = drivers.flatMap(({ name, sources }) =>
      importsWhere(sources, (_source, from, path) =>
        path === undefined
          ? from.startsWith('@prosa/') && from !== '@prosa/channels'
          : !path.startsWith(`packages/${name}/src/`),
      ),
    );
    expect(strays).toEqual([]);
    expect(drivers.flatMap(({ sources }) => sources).length).toBeGreaterThan(20);
  });

  test.each([
    { name: 'web', sources: web, home: 'apps/web/', packages: ['@prosa/contract', '@prosa/bot'] },
    // The server knows the drivers' common interface; only the wiring imports the drivers themselves.
    {
      name: 'server',
      sources: server,
      home: SERVER,
      packages: ['@prosa/contract', '@prosa/channels', '@prosa/bot'],
    },
  ])('the $name imports of ours only what it builds on', ({ sources, home, packages }) => {
    const strays = importsWhere(sources, ({ path: importer }, from, path) =>
      path === undefined
        ? from.startsWith('@prosa/') && !packages.includes(from) && !wiring.includes(importer)
        : !path.startsWith(home),
    );
    expect(strays).toEqual([]);
  });
});

describe('areas', () => {
  test('are layers: none imports a higher one', () => {
    expect(strayEdges(sourcesOfFeatures)).toEqual([]);
  });

  test('are known, all of them', () => {
    const areas = readdirSync(join(root, SERVER), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(areas.map(({ name }) => name).filter((name) => layerOf(`${SERVER}${name}/`) < 0)).toEqual([]);
  });

  test('an import from a lower to a higher one is found, also of a type', () => {
    const wrong = file(`${SERVER}organization/users/users.ts`, `${SERVER}automation/queues/queues.ts`);
    expect(strayEdges([wrong])).toEqual(['organization/users/users.ts → automation/queues/queues.ts']);
  });
});

describe('features', () => {
  test('never lead back to each other, not by a type either', () => {
    expect(featureCycles(sourcesOfFeatures)).toEqual([]);
    const [tags, tickets] = ['tags/tags.ts', 'tickets/tickets.ts'].map(
      (path) => `${SERVER}conversations/${path}`,
    ) as [string, string];
    expect(featureCycles([file(tags, tickets), file(tickets, tags)])).toHaveLength(1);
  });

  test('build on a platform whose parts never lead back to each other', () => {
    expect(platformCycles(server)).toEqual([]);
    const [events, http] = [`${SERVER}platform/events/events.ts`, `${SERVER}platform/http/origins.ts`];
    expect(platformCycles([file(events, http), file(http, events)])).toHaveLength(1);
  });

  test('take from each other the rules, never the queries, the rows or the routes', () => {
    const strays = importsWhere(server, ({ path: importer }, _from, path) => {
      if (!path || wiring.includes(importer) || featureOf(path) === featureOf(importer)) return false;
      return featureOf(path) !== undefined && /[/-](?:queries|rows|routes)\.ts$/.test(path);
    });
    expect(strays).toEqual([]);
  });

  test('are unknown to the platform', () => {
    const sources = server.filter(({ path }) => isPlatform(path));
    expect(importsWhere(sources, (_source, _from, path) => path !== undefined && !isPlatform(path))).toEqual(
      [],
    );
  });

  test('have tables that the platform does not read', () => {
    const own = Object.keys(owners).filter(
      (table) => !/^(?:platform|organization|business)\b/.test(owners[table] ?? ''),
    );
    const named = new RegExp(`(?:\\b(?:from|join)\\s+"?|From\\('|Join\\(')(?:${own.join('|')})\\b`);
    const strays = server.filter(
      ({ path, text }) => isPlatform(path) && !path.endsWith('.gen.ts') && named.test(text),
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  test('leave to the platform what it runs on', () => {
    const reserved = /^(?:fastify|@fastify\/.*|pg|pg-boss|socket\.io|undici|jose|sharp|pino|prom-client)$/;
    const sources = server.filter(({ path }) => !isPlatform(path) && !wiring.includes(path));
    expect(importsWhere(sources, (_source, from) => reserved.test(packageOf(from)))).toEqual([]);
    const opening = sources.filter(({ imports }) =>
      imports.some(({ from, names }) => from === 'kysely' && /\bKysely\b/.test(names)),
    );
    expect(opening.map(({ path }) => path)).toEqual([]);
  });

  test('take the time from the work they are in or from the clock of the platform', () => {
    const reading = /\bnew Date(?:\(\s*\)|(?!\w|\())|(?<!new )\bDate\(|\bDate\.now\b|\bTemporal\.Now\b/;
    for (const text of ['new Date()', 'new Date;', 'Date.now()', 'Date.now', ' Date()'])
      expect(text).toMatch(reading);
    for (const text of ['new Date(at)', 'new Dates()', 'toDate()', 'at: Date'])
      expect(text).not.toMatch(reading);
    const sources = server.filter(
      ({ path }) => featureOf(path) !== undefined || path.startsWith(`${SERVER}channels/`),
    );
    expect(sources.flatMap(({ path, text }) => (reading.test(text) ? path : []))).toEqual([]);
  });

  test('never lead back to where they came from, file by file', () => {
    expect(cyclesAmong(server, ({ path }) => featureOf(path ?? '') !== undefined)).toEqual([]);
    expect(cyclesAmong([...server, ...contract], ({ isTypeOnly }) => !isTypeOnly)).toEqual([]);
  });
});

const isOwner = (path: string, table: string) => path.startsWith(`${SERVER}${owners[table]}/`);

describe('the database', () => {
  test('is told for whom it works by the platform alone', () => {
    const tellers = server.filter(({ path, text }) => text.includes('set_config') && !isPlatform(path));
    expect(tellers.map(({ path }) => path)).toEqual([]);
  });

  test('has an owner for every table', () => {
    expect(Object.keys(owners).toSorted()).toEqual(tablesOfDatabase().toSorted());
  });

  test('has each table changed only by the feature that owns it', () => {
    const strays = server.flatMap((source) =>
      tablesChangedIn(source)
        .filter((table) => !isOwner(source.path, table))
        .map((table) => `${source.path.slice(SERVER.length)} ${table}`),
    );
    expect(strays.toSorted()).toEqual(exceptions.toSorted());
  });
});

test('settings are read from the environment in one file', () => {
  const reading = server.filter(({ text }) =>
    /process\.env(?:\.|\[)(?!['"]?(?:PATH|PROSA_LAUNCHER_PID)\b)/.test(text),
  );
  expect(reading.map(({ path }) => path)).toEqual([]);
});

test('words to search by are named where they are searched, which always names the company', () => {
  const naming = server.filter(
    ({ path, text }) => /\b(?:contact|message)_words\b/.test(text) && !path.endsWith('.gen.ts'),
  );
  expect(naming.map(({ path }) => path).toSorted()).toEqual(
    ['common-words', 'contact-search', 'message-search'].map(
      (name) => `${SERVER}conversations/search/${name}.ts`,
    ),
  );
  const statements = naming.flatMap(({ text }) => text.split(/from (?:contact|message)_words/).slice(1));
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements)
    expect(statement).toMatch(/^\s+where "companyId" = current_company\(\)\s+(?:and|order by)\s/);
});

test('no file is longer than 400 lines', () => {
  const migrations = globSync('apps/server/migrations/**/*.sql', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const long = [...everything, ...migrations].filter(
    ({ path, text }) => !path.endsWith('.gen.ts') && text.split('\n').length > 401,
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

describe('what is exported', () => {
  const entries = readEntries();
  const source = (path: string, text: string, imports: Source['imports'] = []): Source => ({
    path,
    text,
    imports,
  });
  const taking = (names: string) => [{ from: './b.ts', path: 'b.ts', names, isTypeOnly: false }];

  test('is imported by another file', () => {
    const known = [
      // The names of a file that it writes.
      'apps/server/scripts/database-types.ts ',
    ];
    // The launcher loads a command by its name.
    const isCommand = (one: string) => /^tools\/launcher\/command-[\w-]+\.mjs run$/.test(one);
    // The scripts of the web are left out: they read the whole contract, whoever uses its parts.
    const others = [
      ...readSources('packages').filter(isTest),
      ...readSources('apps/web').filter(({ path }) => path.split('/').length === 3),
    ];
    const strays = unusedExports([...everything, ...others], entries);
    expect(
      strays.filter((one) => !isCommand(one) && !known.some((beginning) => one.startsWith(beginning))),
    ).toEqual([]);
  });

  test.each([
    ['import { one } from', taking('{ one }'), ''],
    ['import * as', taking('* as b'), 'b.one();'],
    ['import() as a whole', taking(''), ''],
    ['a name of its own', taking('{ one as first, type two }'), ''],
  ])('is found by %s', (_how, imports, text) => {
    const exporting = source('b.ts', 'export const one = 1;');
    expect(unusedExports([exporting], entries)).toEqual(['b.ts one']);
    expect(unusedExports([exporting, source('a.ts', text, imports)], entries)).toEqual([]);
  });

  test('by a name in braces, and passed on, is found too', () => {
    const exporting = source('b.ts', 'const one = 1;\nexport { one as two };\nexport interface Three {}');
    const passing = source('a.ts', '', taking('*'));
    const using = source('c.ts', '', [{ from: './a.ts', path: 'a.ts', names: '{ two }', isTypeOnly: false }]);
    expect(unusedExports([exporting, passing, using], entries)).toEqual(['b.ts Three']);
  });
});
