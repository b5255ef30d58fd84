import type { IncomingEdit } from '@prosa/channels';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { insertEdit, isOutdatedEdit } from '../edits-and-reactions.ts';
import { lastMessagePreview } from '../../tickets/last-message-preview.ts';
import { emitMessageChange, lockTarget } from '../lock-target.ts';
import { insertStep, saveMessage } from '../queries.ts';
import { decodeAsMessage } from './decode-messages.ts';
import { markEarlyEdit, precedesEarlyEdit } from './early-edits.ts';
import type { Received } from './process-message.ts';
import { receiveMessage } from './receive-message.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** Changes the text of a message. If the message has not arrived yet, the edit is stored in its place. */
export async function receiveEdit(
  work: CompanyWork,
  connection: ReceivingConnection,
  edit: IncomingEdit,
): Promise<Received | undefined> {
  const { targetId, text } = edit;
  const held = await lockTarget(work, connection.id, targetId);
  if (!held) {
    const message = decodeAsMessage(edit, targetId, { type: 'text', text });
    const received = await receiveMessage(work, connection, message);
    await markEarlyEdit(work.db, connection.id, edit);
    return received;
  }
  const { target } = held;
  if (target.body === text || target.isDeleted) return undefined;
  if (precedesEarlyEdit(target.data, edit) || (await isOutdatedEdit(work.db, target.id, edit)))
    return undefined;
  await insertEdit(work.db, target.id, { body: target.body, change: edit });
  await saveMessage(work, target.id, { body: text, isEdited: true });
  await insertStep(work.db, target.id, { step: 'edited', userId: null });
  await emitMessageChange(work, held, lastMessagePreview({ mediaType: target.mediaType, body: text }));
  return undefined;
}
