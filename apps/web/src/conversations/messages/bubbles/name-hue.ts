/** Steps of the golden angle: numbers that follow each other get colours far apart. */
const STEP = 137.508;

/** Somebody's colour in a group: always the same one, also under another name. */
export const nameHue = (contactId: number): number => Math.round((contactId * STEP) % 360);
