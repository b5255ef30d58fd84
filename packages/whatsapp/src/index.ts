export { createWhatsAppDriver } from './driver.ts';
export type { WhatsAppOptions } from './options.ts';
