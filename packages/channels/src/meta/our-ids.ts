import { randomUUID } from 'node:crypto';

/** The provider gives messages ids of its own; ours goes along, and comes back with what it tells of them. */
export const newOurId = (): string => `prosa_${randomUUID().replaceAll('-', '')}`;

const OURS = /^prosa_[0-9a-f]{32}(?::\d+)?$/;

export const isOurId = (value: string): boolean => OURS.test(value);

/** Of what has to go as a second message, as a caption does where files have none. */
export const partOf = (ourId: string, part: number): string => `${ourId}:${part}`;
