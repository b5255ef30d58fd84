import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Contacts } from '../../platform/database/database.gen.ts';
import { type Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noContact = missing('ERR_NO_CONTACT_FOUND');

const columns = [
  'contacts.id',
  'contacts.companyId',
  'contacts.name',
  'contacts.number',
  'contacts.email',
  'contacts.channel',
  'contacts.whatsappId',
  'contacts.pictureKey',
  'contacts.isGroup',
  'contacts.active',
  'contacts.acceptAudioMessage',
  'contacts.disableBot',
  'contacts.lgpdAcceptedAt',
  'contacts.createdAt',
  'contacts.updatedAt',
] as const;

export const lockContact = (db: Db, id: number) =>
  db
    .selectFrom('contacts')
    .select([...columns, 'contacts.numberKey'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noContact);

type NumberOwner = Pick<Selectable<Contacts>, 'id' | 'email' | 'nameIsOurs' | 'pictureKey'>;

/** The contact with this number, or the one into which its owner was merged. */
export async function findByNumber(db: Db, number: string): Promise<NumberOwner | undefined> {
  const { rows } = await sql<NumberOwner>`
    select c.id, c.email, c."nameIsOurs", c."pictureKey" from contacts c
    where c.channel = 'whatsapp' and c."numberKey" = phone_key(${number})
    union all
    select c.id, c.email, c."nameIsOurs", c."pictureKey"
    from contact_numbers n join contacts c on c."companyId" = n."companyId" and c.id = n."contactId"
    where n.channel = 'whatsapp' and n."numberKey" = phone_key(${number})
    limit 1`.execute(db);
  return rows[0];
}

/** Both spellings of a number have the same key. */
export async function isSameNumber(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select phone_key(${one}) = phone_key(${other}) as same`.execute(db);
  return rows[0]?.same ?? false;
}

/** Undefined when another contact has the number. */
export const insertContact = (db: Db, values: Insertable<Contacts>) =>
  db
    .insertInto('contacts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['companyId', 'channel', 'numberKey']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const saveContact = ({ db, now }: DatedWork, id: number, set: Updateable<Contacts>) =>
  db
    .updateTable('contacts')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteContact = (db: Db, id: number) => db.deleteFrom('contacts').where('id', '=', id).execute();

// Custom fields -----------------------------------------------------------------------------------------------

export const insertFields = (db: Db, contactId: number, fields: { name: string; value: string }[]) =>
  db
    .insertInto('contact_fields')
    .values(fields.map(({ name, value }) => ({ contactId, name, value })))
    .execute();

export const saveField = (
  db: Db,
  contactId: number,
  { id, name, value }: { id: number; name: string; value: string },
) =>
  db
    .updateTable('contact_fields')
    .set({ name, value })
    .where('contactId', '=', contactId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deleteFieldsExcept = (db: Db, contactId: number, ids: number[]) =>
  db
    .deleteFrom('contact_fields')
    .where('contactId', '=', contactId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();

export const listWallets = async (db: Db, contactId: number): Promise<number[]> =>
  (await db.selectFrom('contact_wallets').select('userId').where('contactId', '=', contactId).execute()).map(
    ({ userId }) => userId,
  );

export const deleteWallets = (db: Db, contactId: number) =>
  db.deleteFrom('contact_wallets').where('contactId', '=', contactId).execute();

export const insertWallets = (db: Db, contactId: number, userIds: number[]) =>
  db
    .insertInto('contact_wallets')
    .values(userIds.map((userId) => ({ contactId, userId })))
    .execute();

// Channel identities ------------------------------------------------------------------------------------------

export const deleteIdentities = (db: Db, contactId: number) =>
  db.deleteFrom('contact_identities').where('contactId', '=', contactId).execute();

/** Links the ids to the contact unless another has them; returns all owners of the ids. */
export async function insertIdentities(db: Db, contactId: number, ids: string[]): Promise<number[]> {
  await db
    .insertInto('contact_identities')
    .values(ids.map((externalId) => ({ channel: 'whatsapp', externalId, contactId })))
    .onConflict((conflict) => conflict.columns(['companyId', 'channel', 'externalId']).doNothing())
    .execute();
  const owners = await db
    .selectFrom('contact_identities')
    .select('contactId')
    .distinct()
    .where('channel', '=', 'whatsapp')
    .where('externalId', 'in', ids)
    .execute();
  return owners.map((row) => row.contactId);
}

// Blocking on the channel -------------------------------------------------------------------------------------

/** Executed by the node that runs the contact's connection or, without one, the company's default connection. */
export const enqueueBlock = (
  db: Db,
  contactId: number,
  { externalId, isBlocked }: { externalId: string; isBlocked: boolean },
) =>
  sql<{ whatsappId: number }>`
    insert into channel_orders ("whatsappId", "contactId", kind, "externalId", data)
    select w.id, ${contactId}, 'block', ${externalId}, ${JSON.stringify({ isBlocked })}::jsonb
    from connections w
    where w.channel = 'whatsapp' and w.id = coalesce(
      (select c."whatsappId" from contacts c where c.id = ${contactId}),
      (select d.id from connections d where d."isDefault"))
    returning "whatsappId"`.execute(db);

// Data deleted with a contact ---------------------------------------------------------------------------------

export async function listTicketsOf(db: Db, contactId: number) {
  const { rows } = await sql<{ id: number; userId: number | null; queueId: number | null; isGroup: boolean }>`
    select id, "userId", "queueId", "isGroup" from tickets where "contactId" = ${contactId}
    order by id`.execute(db);
  return rows;
}

/** The files of all messages that are deleted: those of the contact's chat and the contact's own in groups. */
export async function listFileKeys(db: Db, contactId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select unnest(array["mediaKey", "thumbnailKey"]) as key from messages
    where ("chatId" = ${contactId} or "contactId" = ${contactId})
      and ("mediaKey" is not null or "thumbnailKey" is not null)`.execute(db);
  return rows.map(({ key }) => key).filter((key) => key !== null);
}
