import { type ScriptedResponse, ScriptedPeer } from './scripted-peer.ts';

/** The beginning of an ogg file with opus: enough for its type to be detected. */
const SOUND = Buffer.concat([
  Buffer.from('4f67675300020000000000000000010000000000000001130100', 'hex'),
  Buffer.from('4f707573486561640101380180bb0000000000', 'hex'),
  Buffer.alloc(64),
]);

/** Azure's speech synthesis. */
export class AzureVoicesPeer extends ScriptedPeer {
  static start(): Promise<AzureVoicesPeer> {
    return new AzureVoicesPeer().listen();
  }

  protected answer(): ScriptedResponse {
    return { headers: { 'content-type': 'audio/ogg' }, body: SOUND };
  }
}
