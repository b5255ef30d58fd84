import { expect, test } from 'vitest';
import { BackupDesk, PASSPHRASE } from '../../../test/setup/backups.ts';
import { createEmptyDatabase } from '../../../test/setup/empty-database.ts';
import { runSql, databaseUrl } from '../../../test/setup/server.ts';
import { startServer } from '../../server.ts';
import { readLastBackup } from './last-backup.ts';
import { isBackupDue } from './nightly-backup.ts';
import { backUpAndRecord } from './record-backup.ts';

const at = (text: string) => new Date(`2026-11-19T${text}:00`);
const attempt = (startedAt: Date, error: string | null = null) => ({ startedAt, error });

test('the first is due at once, the next when its time has passed, and a failed one is repeated after an hour', () => {
  expect(isBackupDue(at('15:00'), '03:10', undefined)).toBe(true);
  const noon = attempt(at('12:00'));
  expect(isBackupDue(at('15:00'), '03:10', noon)).toBe(false);
  expect(isBackupDue(new Date('2026-11-20T03:09:59'), '03:10', noon)).toBe(false);
  expect(isBackupDue(new Date('2026-11-20T03:10:00'), '03:10', noon)).toBe(true);
  // Nothing ran in the night.
  expect(isBackupDue(new Date('2026-11-22T09:00:00'), '03:10', noon)).toBe(true);
  const failed = attempt(at('12:00'), 'no space left');
  expect(isBackupDue(at('12:59'), '03:10', failed)).toBe(false);
  expect(isBackupDue(at('13:01'), '03:10', failed)).toBe(true);
});

test('the owner is told when the last backup was made and tried out, and what went wrong since', {
  timeout: 300_000,
}, async () => {
  const desk = await BackupDesk.open();
  const empty = await createEmptyDatabase();
  const config = empty.config({
    backup: {
      to: desk.folder,
      passphrase: PASSPHRASE,
      keep: 3,
      at: '03:10',
      databaseUrl: databaseUrl(empty.admin),
    },
  });
  const server = await startServer(config);
  const state = (now = new Date()) => server.platform.database.onPlatform((db) => readLastBackup(db, now));
  expect(await state()).toBeNull();
  await backUpAndRecord(config);
  const good = await state();
  expect(good).toEqual({ finishedAt: expect.any(Date), checkedAt: expect.any(Date), problem: null });
  expect((await desk.openArchive()).archive).not.toBe('');
  const later = new Date(Date.now() + 27 * 3_600_000);
  expect((await state(later))?.problem).toBe('No backup was made for more than a day.');
  await backUpAndRecord({ ...config, backup: { ...config.backup, to: '/proc/nowhere' } });
  expect(await state()).toEqual({ ...good, problem: expect.stringContaining('It failed: ') });
  const [failed] = await runSql<{ error: string }>(
    empty.admin,
    'select error from backups order by id desc limit 1',
  );
  expect(failed?.error).not.toContain(PASSPHRASE);
  await server.stop();
  await empty.drop();
  await desk.close();
});
