import { z } from 'zod';
import { Id } from '../schema.ts';

/** The short form of a queue on a ticket, a user or a connection. */
export const QueueLabel = z.object({ id: Id, name: z.string(), color: z.string() });
export type QueueLabel = z.output<typeof QueueLabel>;
