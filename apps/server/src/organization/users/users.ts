import {
  Colleague,
  type Language,
  type NewUser,
  OFFLINE_AFTER_MS,
  PAGE_SIZE,
  rightFields,
  type UserChanges,
  type UsersQuery,
} from '@prosa/contract';
import { readSessionCompany, planLimit } from '../subscription/subscription.ts';
import { changedFields } from '../../platform/audit.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import { cleanImage } from '../../platform/files/images.ts';
import type { StoredFile } from '../../platform/files/storage.ts';
import type { Db } from '../../platform/database/db.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteFile, recordFile, writeFile } from '../../platform/stored-files.ts';
import {
  type CompanyWork,
  systemActor,
  type PlatformWork,
  type SuperWork,
  type UserWork,
} from '../../platform/unit-of-work.ts';
import { assertPasswordStrength } from './password-strength.ts';
import * as queries from './queries.ts';
import { listQueuesByUser, replaceUserQueues } from './user-queues.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'user.created': AuditedCreation;
    'user.changed': AuditedChange;
    'user.removed': AuditedRemoval;
  }
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** A person was added who is to choose a password. */
    'user.invited': { work: UserWork; data: { id: number; language: Language }; answer: void };
    'user.passwordChanged': { work: UserWork; data: { id: number }; answer: void };
    /** The same, done by the platform owner. */
    'user.passwordReplaced': {
      work: PlatformWork;
      data: { id: number; companyId: number };
      answer: void;
    };
    /** Runs before a user is deleted; the row still exists. */
    'user.removing': { work: UserWork; data: { id: number }; answer: void };
  }
}

/** Replaces the storage key of the picture by its URL. */
const withImageUrl = <R extends { profileImage: string | null }>(
  { mediaUrl }: Pick<CompanyWork, 'mediaUrl'>,
  row: R,
): R => ({
  ...row,
  profileImage: row.profileImage && mediaUrl(row.profileImage),
});

export async function listUsers(work: UserWork, query: UsersQuery) {
  const managesPeople = work.user.profile === 'admin';
  // Attendants do not see e-mails, so they must not find them by searching either.
  const { rows, count } = await queries.listUsers(work.db, query, { alsoByEmail: managesPeople });
  return {
    users: visibleToCaller(work, rows),
    count,
    hasMore: count > (query.pageNumber - 1) * PAGE_SIZE + rows.length,
  };
}

export const listAllUsers = async (work: UserWork) =>
  visibleToCaller(work, await queries.listAllUsers(work.db));

/** Rows of a list; attendants get only the public fields of colleagues. */
function visibleToCaller(work: UserWork, rows: queries.UserRecord[]) {
  const users = rows.map((row) => withImageUrl(work, row));
  return work.user.profile === 'admin' ? users : users.map((user) => Colleague.parse(user));
}

export function showUser(work: UserWork, id: number) {
  assertSelfOrAdmin(work, id);
  return readUser(work, id);
}

const readUser = async (work: CompanyWork, id: number) =>
  withImageUrl(work, await withQueues(work.db, await queries.getUser(work.db, id)));

/** The user with the fields that only their own session needs. */
export async function getSessionUser(work: CompanyWork, id: number) {
  return withImageUrl(work, await withQueues(work.db, await queries.getSessionUser(work.db, id)));
}

async function withQueues<R extends { id: number }>(db: Db, row: R) {
  const labels = (await listQueuesByUser(db, [row.id])).get(row.id) ?? [];
  const queues = labels.map((label) => ({ ...label, UserQueue: { userId: row.id, queueId: label.id } }));
  return { ...row, queues, queueIds: queues.map(({ id }) => id) };
}

export const assertUserExists = async (db: Db, id: number): Promise<void> => {
  if (!(await queries.userExists(db, id))) throw new AppError('ERR_NO_USER_FOUND');
};

/** Allows the user themselves and administrators. */
export function assertSelfOrAdmin({ user }: Pick<UserWork, 'user'>, id: number): void {
  if (user.profile !== 'admin' && user.id !== id) throw new AppError('ERR_NO_PERMISSION');
}

/** An administrator of the platform's company is not automatically a platform owner. */
function assertMayChangeOwner({ user }: UserWork, target: { super: boolean }): void {
  if (target.super && !user.super) throw new AppError('ERR_NO_PERMISSION');
}

/** A user with a one-time password may only change that password. */
function assertOnlyOwnPassword({ user }: UserWork, id: number, changes: UserChanges): void {
  const { password = '', currentPassword } = changes;
  const isOwnPassword = user.id === id && password !== '' && password !== currentPassword;
  if (user.mustChangePassword && !isOwnPassword) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED');
}

export async function createUser(
  work: UserWork,
  { queueIds, invitation, ...fields }: Omit<NewUser, 'password'>,
  passwordHash: string,
) {
  await queries.lockUsers(work.db);
  const limit = await planLimit(work.db, work.companyId, 'users');
  if (limit !== null && (await queries.countUsers(work.db)) >= limit)
    throw new AppError('ERR_USER_LIMIT_REACHED', { limit });
  const user = await mapConstraintErrors(queries.insertUser(work.db, { ...fields, passwordHash }));
  await replaceUserQueues(work.db, user.id, queueIds);
  await work.audit({
    action: 'user.created',
    subject: `user:${user.id}`,
    after: { name: user.name, email: user.email, profile: user.profile },
  });
  if (invitation !== null) await runHooks('user.invited', work, { id: user.id, language: invitation });
  return emitUser(work, 'create', user.id);
}

/** Computed before the transaction of the change opens. */
interface PreparedSecrets {
  /** The stored hash that matched the given current password. */
  verifiedHash: string | null;
  /** The hash of the new password. */
  passwordHash: string | null;
}

export async function changeUser(
  work: UserWork,
  id: number,
  { changes, secrets: { verifiedHash, passwordHash } }: { changes: UserChanges; secrets: PreparedSecrets },
) {
  assertSelfOrAdmin(work, id);
  assertOnlyOwnPassword(work, id, changes);
  const before = await withQueues(work.db, await queries.lockUser(work.db, id));
  assertMayChangeOwner(work, before);
  const { password = '', currentPassword: _verified, queueIds, ...fields } = changes;
  const changesRights = rightFields.some(
    (field) => changes[field] !== undefined && !isSame(changes[field], before[field]),
  );
  if (changesRights && work.user.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
  if (before.profile === 'admin' && fields.profile === 'user') await assertNotLastAdmin(work, id);
  const changesSecret = password !== '' || (fields.email !== undefined && fields.email !== before.email);
  if (changesSecret && work.user.id === id && before.passwordHash !== verifiedHash)
    throw new AppError('ERR_CHANGED_MEANWHILE');
  if (password !== '')
    await assertPasswordStrength(work.db, password, [
      fields.name ?? before.name,
      fields.email ?? before.email,
    ]);

  const secret = passwordHash === null ? {} : { passwordHash, mustChangePassword: false };
  await mapConstraintErrors(queries.saveUser(work, id, { ...fields, ...secret }));
  if (queueIds) await replaceUserQueues(work.db, id, queueIds);
  const after = await withQueues(work.db, await queries.getUser(work.db, id));
  await work.audit(changeEntry(before, after, password));
  const shown = await emitUser(work, 'update', id);
  if (password !== '') await runHooks('user.passwordChanged', work, { id });
  else if (changesRights) work.rejoinSockets(id);
  return shown;
}

/** Arrays of ids are compared as sets. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? new Set<unknown>(one).symmetricDifference(new Set<unknown>(other)).size === 0
    : one === other;

/** The width of the user's own ticket list. */
export async function changeWidth(work: UserWork, id: number, defaultTicketsManagerWidth: number) {
  if (work.user.id !== id) throw new AppError('ERR_NO_PERMISSION');
  await queries.saveUser(work, id, { defaultTicketsManagerWidth });
  return emitUser(work, 'update', id);
}

export async function removeUser(work: UserWork, id: number) {
  const user = await queries.lockUser(work.db, id);
  assertMayChangeOwner(work, user);
  if (id === work.user.id) throw new AppError('ERR_OWN_ACCOUNT');
  if (user.profile === 'admin') await assertNotLastAdmin(work, id);
  await runHooks('user.removing', work, { id });
  if (user.profileImage) await deleteFile(work, user.profileImage);
  await queries.deleteUser(work.db, id);
  await work.audit({
    action: 'user.removed',
    subject: `user:${id}`,
    before: { name: user.name, email: user.email, profile: user.profile },
  });
  work.emit('user', { action: 'delete', userId: id }, ['everyone']);
}

async function assertNotLastAdmin(work: UserWork, id: number): Promise<void> {
  await queries.lockUsers(work.db);
  if ((await queries.countOtherAdmins(work.db, id)) === 0) throw new AppError('ERR_LAST_ADMIN');
}

const AVATAR = { width: 256, height: 256, fit: 'cover', format: 'webp' } as const;

/** The picture is scaled and stored before the transaction opens. */
export async function prepareAvatar(
  platform: CallerPlatform,
  id: number,
  { bytes, kinds }: { bytes: Buffer; kinds: readonly ('png' | 'jpeg' | 'webp' | 'gif')[] },
) {
  assertSelfOrAdmin(platform, id);
  const image = await cleanImage(bytes, { kinds, box: AVATAR, turn: poolKeyOf(platform.user) });
  const file = await writeFile(platform, image);
  return (work: UserWork) => setAvatar(work, { id, file });
}

async function setAvatar(work: UserWork, { id, file }: { id: number; file: StoredFile }) {
  const before = await queries.lockUser(work.db, id);
  assertMayChangeOwner(work, before);
  await recordFile(work, file);
  const user = await queries.saveUser(work, id, { profileImage: file.key });
  await work.audit(changeEntry(before, user));
  if (before.profileImage) await deleteFile(work, before.profileImage);
  return emitUser(work, 'update', id);
}

const mapConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    users_email_key: 'ERR_EMAIL_TAKEN',
    users_companyId_whatsappId_fkey: 'ERR_NO_WAPP_FOUND',
  });

/**
 * Administrators and the user get the full row with the company; colleagues get the public fields. A client takes the
 * event of its own user as the complete user, so nothing may be missing.
 */
function emitUser(work: CompanyWork, action: 'create' | 'update', id: number) {
  const read = () => readUser(work, id);
  const whole = async () => ({
    ...(await read()),
    company: await readSessionCompany(work.db, work.companyId),
  });
  work.emit('user', async () => ({ action, user: await whole() }), ['admins', `user:${id}`]);
  work.emit('user', async () => ({ action, user: Colleague.parse(await read()) }), [
    'colleagues',
    `-user:${id}`,
  ]);
  return read();
}

/** Emits the user's current state if the user still exists. */
export async function emitUserIfExists(work: CompanyWork, id: number): Promise<void> {
  if (await queries.userExists(work.db, id)) await emitUser(work, 'update', id);
}

/** Records a heartbeat of the user's browser. */
export async function recordHeartbeat(work: CompanyWork, id: number): Promise<void> {
  const cameOnline = await queries.markSeen(work, id);
  if (cameOnline) await emitUser(work, 'update', id);
}

export async function markUserOffline(work: CompanyWork, id: number): Promise<void> {
  const went = await queries.markOffline(work.db, id);
  if (went) await emitUser(work, 'update', id);
}

/** Routine: marks users offline whose heartbeats have stopped for longer than the grace time. */
export async function sweepSilentUsers(
  { unitOfWork }: Pick<Platform, 'unitOfWork'>,
  now: number,
): Promise<void> {
  const since = new Date(now - OFFLINE_AFTER_MS);
  const companies = await unitOfWork.onPlatform(systemActor, ({ db }) =>
    queries.companiesWithSilentUsers(db, since),
  );
  for (const { companyId } of companies)
    await unitOfWork.inCompany(companyId, systemActor, async (work) => {
      for (const { id } of await queries.markSilentOffline(work.db, since))
        await emitUser(work, 'update', id);
    });
}

/** Creates the first administrator of a new company. */
export async function createFirstAdmin(
  work: PlatformWork,
  companyId: number,
  first: { name: string; email: string; passwordHash: string; super?: boolean; mustChangePassword?: boolean },
) {
  return mapConstraintErrors(queries.insertUser(work.db, { ...first, companyId, profile: 'admin' }));
}

/**
 * When the platform owner changes a company's e-mail or password, its first administrator gets the same. A password
 * that another person knows must be changed at the next sign-in.
 */
export async function changeFirstAdmin(
  work: SuperWork,
  { companyId, oldEmail }: { companyId: number; oldEmail: string },
  changes: { email?: string; passwordHash?: string },
) {
  const before = await queries.findFirstAdmin(work.db, companyId, oldEmail);
  if (!before) return;
  const { passwordHash } = changes;
  const mustChangePassword = before.id !== work.user.id;
  const secret = passwordHash ? { passwordHash, mustChangePassword } : {};
  // An administrator who chose another e-mail keeps it.
  const email = changes.email !== undefined && before.email === oldEmail ? { email: changes.email } : {};
  const user = await mapConstraintErrors(queries.saveUser(work, before.id, { ...email, ...secret }));
  await work.audit(changeEntry(before, user, passwordHash), companyId);
  // The platform scope cannot read the queues of companies, so a job in the company's scope emits the event.
  await work.enqueueFor(companyId, 'users.tell', { id: user.id });
  if (passwordHash) await runHooks('user.passwordReplaced', work, user);
}

/** The audit entry says that a password changed, never the password. */
function changeEntry<R extends queries.UserRecord>(before: R, after: R, password = '') {
  const difference = changedFields(before, after, ['updatedAt', 'queues']);
  const secret = password ? { password: 'changed' } : {};
  return {
    action: 'user.changed' as const,
    subject: `user:${after.id}`,
    before: difference.before,
    after: { ...difference.after, ...secret },
  };
}
