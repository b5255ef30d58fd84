export { AzureVoicesPeer } from './azure.ts';
export { DialogflowPeer } from './dialogflow.ts';
export { type CompletionRequest, OpenAiPeer } from './openai.ts';
export type { ScriptedResponse, ReceivedRequest, Fault } from './scripted-peer.ts';
export { markdown, TypebotPeer, type TypebotTurn } from './typebot.ts';
export { WebhookPeer } from './webhook.ts';
