export * from './driver.ts';
export * from './incoming.ts';
export * from './outgoing.ts';
export * from './webhooks.ts';
export * from './meta/api.ts';
