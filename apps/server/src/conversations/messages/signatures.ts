import { type SplitText, splitMessage } from '@prosa/contract';
import { type Db, kept } from '../../platform/db.ts';
import type { MessageRecord } from './queries.ts';

/** A message apart from the signature of who wrote it. */
export async function splitRecord(
  db: Db,
  { body, fromMe, userId }: Pick<MessageRecord, 'body' | 'fromMe' | 'userId'>,
): Promise<SplitText> {
  if (!fromMe || userId === null) return { signedBy: null, text: body };
  const user = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .modifyEnd(kept)
    .executeTakeFirst();
  return splitMessage({ body, fromMe, user: user ?? null });
}
