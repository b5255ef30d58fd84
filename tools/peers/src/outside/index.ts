export { AzureVoicesPeer } from './azure.ts';
export { DialogflowPeer } from './dialogflow.ts';
export { type CompletionRequest, OpenAiPeer } from './openai.ts';
export { MercadoPagoPeer } from './mercado-pago.ts';
export { type BankCharge, PixBankPeer } from './pix-bank.ts';
export type { ScriptedResponse, ReceivedRequest } from './scripted-peer.ts';
export { markdown, TypebotPeer } from './typebot.ts';
export { makeTlsCertificate, type TlsCertificate } from '../whatsapp/tls-certificate.ts';
export { WebhookPeer } from './webhook.ts';
