import { type SplitText, splitSignature } from '@prosa/contract';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import type { MessageRecord } from './queries.ts';

/**
 * A message of ours apart from its signature, whoever of us is named in it: what was sent on or from a phone is not
 * signed by who it is from. A bold heading is nobody's name.
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
