import { z } from 'zod';

/** Why nothing may be sent to a contact without having been asked; shown in histories and reports. */
export const LeftOutReason = z.enum(['optedOut', 'blocked', 'notOnChannel', 'windowClosed']);
export type LeftOutReason = z.output<typeof LeftOutReason>;
