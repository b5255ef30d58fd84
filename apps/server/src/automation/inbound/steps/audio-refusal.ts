import { sendAutomaticMessage } from '../../../conversations/messages/automatic-messages.ts';
import { logReason } from '../../../conversations/tickets/automatic-moves.ts';
import type { InboundContext } from '../../../conversations/messages/inbound/inbound-context.ts';
import type { InboundStep } from '../step.ts';

const REFUSAL =
  'Infelizmente não conseguimos ouvir nem enviar áudio por este canal de atendimento. Por favor, envie uma mensagem de *texto*.';

/** Where voice messages are not accepted, the contact is asked to write instead. */
export const audioRefusal: InboundStep = {
  name: 'audioRefusal',
  run: async (context) => {
    const { work, ticket, message, messageId } = context;
    if (message.kind !== 'audio' || (await acceptsAudio(context))) return 'goOn';
    await sendAutomaticMessage(work, ticket, { text: REFUSAL, userId: null, quotedId: messageId ?? null });
    await logReason(work, ticket, { type: 'chatBot', reason: { code: 'audioRefused' } });
    return 'done';
  },
};

const acceptsAudio = async ({ contact, settings }: InboundContext): Promise<boolean> =>
  contact.acceptAudioMessage && (await settings()).acceptAudioMessageContact === 'enabled';
