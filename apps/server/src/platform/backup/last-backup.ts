import type { Db } from '../database/db.ts';

interface LastBackup {
  /** When the newest good backup was finished; before there is one, when the last attempt failed. */
  finishedAt: Date;
  /** When it was restored into a scratch database and found equal. */
  checkedAt: Date | null;
  /** Why the last attempt, or its trial, failed; or that none was made for more than a day. */
  problem: string | null;
}

const LATE_AFTER_MS = 26 * 3_600_000;

/** How the backups of this installation are; null where none was ever tried. */
export async function readLastBackup(db: Db, now: Date): Promise<LastBackup | null> {
  const attempts = db
    .selectFrom('backups')
    .selectAll()
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc');
  const latest = await attempts.executeTakeFirst();
  if (!latest?.finishedAt) return null;
  const good = latest.error === null ? latest : await attempts.where('error', 'is', null).executeTakeFirst();
  const finishedAt = good?.finishedAt ?? latest.finishedAt;
  const isLate = now.getTime() - finishedAt.getTime() > LATE_AFTER_MS;
  return {
    finishedAt,
    checkedAt: good?.checkedAt ?? null,
    problem: latest.error ?? latest.checkError ?? (isLate ? 'No backup was made for more than a day.' : null),
  };
}
