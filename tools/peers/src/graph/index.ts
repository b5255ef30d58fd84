export type { GraphChoice, GraphContent, GraphEntry, GraphReferral } from './contents.ts';
export type { GraphCustomer } from './customer.ts';
export { createGraphPeer, type GraphPeer } from './peer.ts';
export { newMessageId } from './message-ids.ts';
export { accountsOn, deliversWebhooks } from './world.ts';
export type { GraphChannel, GraphNumber, GraphPage, GraphUser } from './world.ts';
