import { type SplitText, splitSignature } from '@prosa/contract';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import type { MessageRecord } from './queries.ts';

/**
 * Splits one of our messages into signature and text. Any user's name counts, because a forwarded message or one from a
 * phone is not signed by its sender. A bold heading that is nobody's name is text.
 */
export async function splitMessageSignature(
  db: Db,
  { body, fromMe }: Pick<MessageRecord, 'body' | 'fromMe'>,
): Promise<SplitText> {
  const split = splitSignature(body);
  if (!fromMe || split.signedBy === null) return { signedBy: null, text: body };
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', split.signedBy)
    .limit(1)
    .modifyEnd(preparedHint)
    .executeTakeFirst();
  return person ? split : { signedBy: null, text: body };
}
