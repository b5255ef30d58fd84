import { sayAutomatically } from '../../../conversations/messages/automatic.ts';
import { noteReason } from '../../../conversations/tickets/automatic-moves.ts';
import type { Situation } from '../situation.ts';
import type { Step } from '../step.ts';

const REFUSAL =
  'Infelizmente não conseguimos ouvir nem enviar áudio por este canal de atendimento. Por favor, envie uma mensagem de *texto*.';

/** Where nobody can listen to a recording, its sender is asked to write instead. */
export const audioRefusal: Step = {
  name: 'audioRefusal',
  run: async (situation) => {
    const { work, ticket, message, messageId } = situation;
    if (message.kind !== 'audio' || (await acceptsAudio(situation))) return 'goOn';
    await sayAutomatically(work, ticket, REFUSAL, null, { quotedId: messageId ?? null });
    await noteReason(work, ticket, { type: 'chatBot', reason: { code: 'audioRefused' } });
    return 'done';
  },
};

const acceptsAudio = async ({ contact, settings }: Situation): Promise<boolean> =>
  contact.acceptAudioMessage && (await settings()).acceptAudioMessageContact === 'enabled';
