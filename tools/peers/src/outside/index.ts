export { AzureVoicesPeer } from './azure.ts';
export { DialogflowPeer } from './dialogflow.ts';
export { type CompletionAsked, OpenAiPeer } from './openai.ts';
export type { Answered, Asked, Trouble } from './scripted.ts';
export { markdown, TypebotPeer, type TypebotTurn } from './typebot.ts';
export { WebhookPeer } from './webhook.ts';
