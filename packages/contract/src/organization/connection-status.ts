import { z } from 'zod';

export const ConnectionStatus = z.enum([
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
]);
export type ConnectionStatus = z.output<typeof ConnectionStatus>;

/** Statuses that show the warning badge on the menu. */
export const brokenStatuses: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
];
