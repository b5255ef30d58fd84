export type {
  GraphChoice,
  GraphContent,
  GraphEntry,
  GraphFile,
  GraphReferral,
  WriteOptions,
} from './contents.ts';
export type { GraphCustomer, WriteResult } from './customer.ts';
export type { WebhookEvent, ReleaseOptions } from './webhook-deliveries.ts';
export { createGraphPeer, type GraphPeer, type GraphPeerOptions } from './peer.ts';
export { newMessageId } from './message-ids.ts';
export { type CloudTemplate, sampleTemplates } from './templates.ts';
export { accountsOn, deliversWebhooks } from './world.ts';
export type { GraphChannel, GraphNumber, GraphPage, GraphUser } from './world.ts';
