export * from './driver.ts';
export * from './incoming.ts';
export * from './outgoing.ts';
