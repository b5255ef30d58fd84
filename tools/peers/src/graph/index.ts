export type {
  GraphChoice,
  GraphContent,
  GraphEntry,
  GraphFile,
  GraphReferral,
  WriteOptions,
} from './contents.ts';
export type { GraphCustomer, Written } from './customer.ts';
export type { Piece, Releasing } from './deliveries.ts';
export { createGraphPeer, type GraphPeer, type GraphPeerOptions } from './peer.ts';
export { newMessageId } from './message-ids.ts';
export { type CloudTemplate, sampleTemplates } from './templates.ts';
export { accountsOn, isHeard } from './world.ts';
export type { GraphChannel, GraphNumber, GraphPage, GraphUser } from './world.ts';
