import { z } from 'zod';

/** What a ticket goes through: one stretch ends where the next begins. */
const IntervalKind = z.enum(['bot', 'waiting', 'served', 'rating']);
export type IntervalKind = z.output<typeof IntervalKind>;

/** The figures of the dashboard, each of which opens the tickets that it counts. */
export const Figure = z.enum([
  'tickets',
  'supportHappening',
  'supportPending',
  'supportGroups',
  'supportFinished',
  'leads',
  'activeTickets',
  'passiveTickets',
  'avgWaitTime',
  'avgSupportTime',
  'waitRating',
  'withoutRating',
  'withRating',
  'notAsked',
  'percRating',
  'npsPromoters',
  'npsPassive',
  'npsDetractors',
  'npsScore',
  // Their tickets are those of the messages, whenever they were created
  'messagesReceived',
  'messagesSent',
  // Of one attendant
  'attendantTickets',
  'attendantWaitTime',
  'attendantSupportTime',
  'attendantRating',
]);
export type Figure = z.output<typeof Figure>;

/** Figures about the present moment: the period does not limit them. */
const figuresOfNow = ['supportHappening', 'supportPending', 'supportGroups'] as const;

export const isFigureOfNow = (figure: Figure | undefined): boolean =>
  figuresOfNow.some((name) => name === figure);
