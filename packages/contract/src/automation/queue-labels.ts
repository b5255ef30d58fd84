import { z } from 'zod';
import { Id } from '../schema.ts';

/** A queue as it appears on a ticket, a person or a connection. */
export const QueueLabel = z.object({ id: Id, name: z.string(), color: z.string() });
export type QueueLabel = z.output<typeof QueueLabel>;
