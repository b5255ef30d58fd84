import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begun first, so that no worker is left alone with one of them at the end. A clean clone has no times of an earlier
 * run, and the size of a sweep says nothing of its work.
 */
const heaviest = [
  'apps/server/test/fuzz.test.ts',
  'apps/server/test/isolation.test.ts',
  'apps/server/test/mass-assignment.test.ts',
  'apps/server/src/channels/nodes.test.ts',
  'apps/server/src/conversations/contacts/import-contacts.test.ts',
  'apps/server/src/channels/import.test.ts',
  'apps/server/test/search.test.ts',
  'apps/server/src/automation/inbound/bot-over-whatsapp.test.ts',
  'apps/server/test/hidden-tickets.test.ts',
  'apps/server/test/access.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = heaviest.findIndex((path) => moduleId.endsWith(path));
  return place < 0 ? heaviest.length : place;
};

/** Within a project the files above come first; the rest is in the usual order. */
class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      usual
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}

const server = {
  globalSetup: ['apps/server/test/setup/global.ts'],
  environment: 'node',
  // Every file starts a server of its own, so they need no modules of their own: half the time was loading them.
  isolate: false,
  // Only ends what would fail anyway: tests wait for states, never for a time.
  testTimeout: 90_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two is half of them: much of a test is waiting for the database.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: HeaviestFirst },
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          env: { PASSWORD_HASHES: 'cheap-for-tests' },
        },
      },
      {
        test: {
          ...server,
          // What an upgrade of the driver can fall back to has to go on working.
          name: 'stock driver',
          include: [
            'apps/server/src/platform/database/{db,timeouts,prepared-statements,pool-shares,retry-on-deadlock,database-outage}.test.ts',
          ],
          env: { PASSWORD_HASHES: 'cheap-for-tests', PG_PIPELINE: 'stock' },
        },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.ts'], environment: 'node', isolate: false } },
      {
        test: {
          ...server,
          // The web's reducers, on what the real server answers and tells.
          name: 'live state',
          include: ['apps/web/test/**/*.test.ts'],
          env: { PASSWORD_HASHES: 'cheap-for-tests' },
        },
      },
      {
        test: {
          name: 'channels',
          include: ['packages/channels/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 90_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'bot and contract',
          include: ['packages/{bot,contract}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'whatsapp',
          include: ['packages/whatsapp/**/*.test.ts', 'tools/{demo,peers}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 90_000,
        },
      },
      {
        test: {
          // What comes in looks the same when every message goes the library's way.
          name: 'without the fast path',
          include: [
            'packages/whatsapp/src/{durability,fast-path,groups,history,message-order,receive-messages}.test.ts',
            'apps/server/src/channels/incoming-kinds.test.ts',
          ],
          globalSetup: ['apps/server/test/setup/global.ts'],
          environment: 'node',
          env: { PASSWORD_HASHES: 'cheap-for-tests', WA_FAST_PATH: 'off' },
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'chaos', include: ['tools/chaos/**/*.test.ts'], environment: 'node' } },
    ],
  },
});
