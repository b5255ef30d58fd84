import type { NewContact } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import * as queries from './queries.ts';

/** Replaces the contact's fields: updates known ones, adds new ones and deletes the rest. */
export async function replaceFields(
  db: Db,
  contactId: number,
  fields: NewContact['extraInfo'],
): Promise<void> {
  await queries.deleteFieldsExcept(
    db,
    contactId,
    fields.flatMap(({ id }) => id ?? []),
  );
  for (const [index, { id, name, value }] of fields.entries()) {
    if (id === undefined) continue;
    // An id that is not a field of this contact is an error or an attack.
    if (!(await queries.saveField(db, contactId, { id, name, value })))
      throw new AppError('ERR_VALIDATION', {
        issues: [{ path: `extraInfo.${index}.id`, problem: 'invalid' }],
      });
  }
  const added = fields.filter(({ id }) => id === undefined);
  if (added.length > 0) await queries.insertFields(db, contactId, added);
}
