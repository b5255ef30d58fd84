import {
  Colleague,
  type ListQuery,
  type NewUser,
  OFFLINE_AFTER_MS,
  PAGE_SIZE,
  rightFields,
  type UserChanges,
} from '@prosa/contract';
import { userLimit } from '../../business/companies/subscription.ts';
import { changedFields } from '../../platform/audit.ts';
import { AppError, isTaken } from '../../platform/errors.ts';
import type { Room, Telling } from '../../platform/events.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import { cleanImage } from '../../platform/images.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropFile, keepFile } from '../../platform/stored-files.ts';
import type { CompanyWork, PlatformWork, UserWork } from '../../platform/work.ts';
import { endSessionsOf, endSessionsOnPlatform } from '../sessions/ending.ts';
import { refuseGuessable } from './common-passwords.ts';
import * as queries from './queries.ts';

/** A stored person as the wire has them: the picture as an address to fetch. */
export const present = <R extends { profileImage: string | null }>(
  { mediaUrl }: Pick<CompanyWork, 'mediaUrl'>,
  row: R,
): R => ({
  ...row,
  profileImage: row.profileImage && mediaUrl(row.profileImage),
});

export async function listUsers(work: UserWork, query: ListQuery) {
  const managesPeople = work.user.profile === 'admin';
  // Who is not shown an e-mail must not find out by searching for one either.
  const { rows, count } = await queries.listUsers(work.db, query, { alsoByEmail: managesPeople });
  const users = rows.map((row) => present(work, row));
  const shown = managesPeople ? users : users.map((user) => Colleague.parse(user));
  return { users: shown, count, hasMore: count > (query.pageNumber - 1) * PAGE_SIZE + rows.length };
}

export async function showUser(work: UserWork, id: number) {
  refuseStranger(work, id);
  return present(work, await queries.getUser(work.db, id));
}

/** The person with what only their own session needs to know. */
export async function getSessionUser(work: CompanyWork, id: number) {
  return present(work, await queries.getSessionUser(work.db, id));
}

/** Only oneself, or anybody for those who manage people. */
function refuseStranger({ user }: UserWork, id: number): void {
  if (user.profile !== 'admin' && user.id !== id) throw new AppError('ERR_NO_PERMISSION');
}

/** Who administers the platform's company does not thereby administer the platform. */
function refuseOverOwner({ user }: UserWork, target: { super: boolean }): void {
  if (target.super && !user.super) throw new AppError('ERR_NO_PERMISSION');
}

/** Whoever still has a one-time password can change that, and nothing else of anybody. */
function refuseAllButOwnPassword({ user }: UserWork, id: number, { password = '' }: UserChanges): void {
  const isOwnPassword = user.id === id && password !== '';
  if (user.mustChangePassword && !isOwnPassword) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED');
}

export async function createUser(work: UserWork, { password, ...fields }: NewUser) {
  refuseGuessable(password, [fields.name, fields.email]);
  const passwordHash = await hashPassword(password);
  await queries.lockPeople(work.db);
  const limit = await userLimit(work.db, work.companyId);
  if (limit !== null && (await queries.countUsers(work.db)) >= limit)
    throw new AppError('ERR_USER_LIMIT_REACHED', { limit });
  const user = await unlessTaken(queries.insertUser(work.db, { ...fields, passwordHash }));
  await work.audit({
    action: 'user.created',
    subject: `user:${user.id}`,
    after: { name: user.name, email: user.email, profile: user.profile },
  });
  return tell(work, 'create', user);
}

export async function changeUser(work: UserWork, id: number, changes: UserChanges) {
  refuseStranger(work, id);
  refuseAllButOwnPassword(work, id, changes);
  const before = await queries.lockUser(work.db, id);
  refuseOverOwner(work, before);
  const { password = '', currentPassword = '', ...fields } = changes;
  const changesRights = rightFields.some(
    (field) => fields[field] !== undefined && fields[field] !== before[field],
  );
  if (changesRights && work.user.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
  if (before.profile === 'admin' && fields.profile === 'user') await refuseLastAdmin(work, id);
  const changesSecret = password !== '' || (fields.email !== undefined && fields.email !== before.email);
  if (changesSecret && work.user.id === id && !(await isPassword(currentPassword, before.passwordHash))) {
    throw new AppError('ERR_CURRENT_PASSWORD_WRONG');
  }
  if (password !== '') refuseGuessable(password, [fields.name ?? before.name, fields.email ?? before.email]);

  const secret =
    password === '' ? {} : { passwordHash: await hashPassword(password), mustChangePassword: false };
  const user = await unlessTaken(queries.saveUser(work.db, id, { ...fields, ...secret }));
  await work.audit(changeEntry(before, user, password));
  const shown = tell(work, 'update', user);
  if (password !== '') await endSessionsOf(work, id, 'password');
  else if (changesRights) work.rejoinSockets(id);
  return shown;
}

export async function removeUser(work: UserWork, id: number) {
  const user = await queries.lockUser(work.db, id);
  refuseOverOwner(work, user);
  if (id === work.user.id) throw new AppError('ERR_OWN_ACCOUNT');
  if (user.profile === 'admin') await refuseLastAdmin(work, id);
  await endSessionsOf(work, id, 'removed');
  if (user.profileImage) await dropFile(work, user.profileImage);
  await queries.deleteUser(work.db, id);
  await work.audit({
    action: 'user.removed',
    subject: `user:${id}`,
    before: { name: user.name, email: user.email, profile: user.profile },
  });
  work.emit('user', { action: 'delete', userId: id }, ['everyone']);
}

async function refuseLastAdmin(work: UserWork, id: number): Promise<void> {
  await queries.lockPeople(work.db);
  if ((await queries.countOtherAdmins(work.db, id)) === 0) throw new AppError('ERR_LAST_ADMIN');
}

const AVATAR = { width: 256, height: 256, fit: 'cover', format: 'webp' } as const;

export async function setAvatar(
  platform: Platform,
  work: UserWork,
  id: number,
  bytes: Buffer,
  kinds: readonly ('png' | 'jpeg' | 'webp' | 'gif')[],
) {
  refuseStranger(work, id);
  const before = await queries.lockUser(work.db, id);
  refuseOverOwner(work, before);
  const image = await cleanImage(bytes, kinds, AVATAR);
  return keepFile(platform, work, image, async (key) => {
    const user = await queries.saveUser(work.db, id, { profileImage: key });
    await work.audit(changeEntry(before, user));
    if (before.profileImage) await dropFile(work, before.profileImage);
    return tell(work, 'update', user);
  });
}

const unlessTaken = async <T>(saving: Promise<T>): Promise<T> => {
  try {
    return await saving;
  } catch (error) {
    if (isTaken(error, 'users_email_key')) throw new AppError('ERR_EMAIL_TAKEN');
    throw error;
  }
};

function tell(work: CompanyWork, action: 'create' | 'update', row: queries.UserRecord) {
  const user = present(work, row);
  tellOf(user, action, (telling, rooms) => work.emit('user', telling, rooms));
  return user;
}

const tellOnPlatform = (work: PlatformWork, row: queries.UserRecord): void =>
  tellOf(present(work, row), 'update', (telling, rooms) =>
    work.emitTo(row.companyId, 'user', telling, rooms),
  );

/** Those who manage people, and the person, are told in full; the others what they see of a colleague. */
function tellOf(
  user: queries.UserRecord,
  action: 'create' | 'update',
  emit: (telling: Telling<'user'>, rooms: Room[]) => void,
): void {
  emit({ action, user }, ['admins', `user:${user.id}`]);
  emit({ action, user: Colleague.parse(user) }, ['colleagues']);
}

/** A person's browser said it is there. */
export async function beat(work: CompanyWork, id: number): Promise<void> {
  const cameOnline = await queries.markSeen(work.db, id);
  if (cameOnline) tell(work, 'update', cameOnline);
}

export async function goOffline(work: CompanyWork, id: number): Promise<void> {
  const went = await queries.markOffline(work.db, id);
  if (went) tell(work, 'update', went);
}

/** Routine: whoever missed a heartbeat and its grace is offline. */
export async function sweepSilent(work: PlatformWork, now: number): Promise<void> {
  const silent = await queries.markSilentOffline(work.db, new Date(now - OFFLINE_AFTER_MS));
  for (const row of silent) tellOnPlatform(work, row);
}

/** The first administrator of a new company, made by the platform. */
export async function createFirstAdmin(
  work: PlatformWork,
  companyId: number,
  first: { name: string; email: string; password: string; super?: boolean; mustChangePassword?: boolean },
) {
  const { password, ...fields } = first;
  const passwordHash = await hashPassword(password);
  return unlessTaken(queries.insertUser(work.db, { ...fields, companyId, passwordHash, profile: 'admin' }));
}

/** The company's own e-mail or password was changed by the platform: its first administrator follows. */
export async function changeFirstAdmin(
  work: PlatformWork,
  companyId: number,
  oldEmail: string,
  changes: { email?: string; password?: string },
) {
  const before = await queries.findFirstAdmin(work.db, companyId, oldEmail);
  if (!before) return;
  const { password } = changes;
  const secret = password ? { passwordHash: await hashPassword(password) } : {};
  // Who has chosen an e-mail of their own keeps it.
  const email = changes.email !== undefined && before.email === oldEmail ? { email: changes.email } : {};
  const user = await unlessTaken(queries.saveUser(work.db, before.id, { ...email, ...secret }));
  await work.audit(changeEntry(before, user, password), companyId);
  tellOnPlatform(work, user);
  if (password) await endSessionsOnPlatform(work, user, 'password');
}

/** That a password was changed is worth remembering; the password is not. */
function changeEntry(before: queries.UserRecord, after: queries.UserRecord, password = '') {
  const difference = changedFields(before, after, ['updatedAt']);
  const secret = password ? { password: 'changed' } : {};
  return {
    action: 'user.changed' as const,
    subject: `user:${after.id}`,
    before: difference.before,
    after: { ...difference.after, ...secret },
  };
}
