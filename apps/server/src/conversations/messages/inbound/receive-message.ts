import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import type { InboundMessage } from './decode-messages.ts';
import { isOwnEcho } from './echoes.ts';
import { findPlace } from './find-place.ts';
import { processMessage, type Received } from './process-message.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** Receives a message whose contact and ticket are not known yet. */
export async function receiveMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  message: InboundMessage,
): Promise<Received | undefined> {
  if (await isOwnEcho(work, connection, message)) return undefined;
  const place = await findPlace(work, connection, message);
  return place && processMessage(work, connection, { message, place });
}
