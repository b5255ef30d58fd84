/** The golden angle in degrees: consecutive ids get clearly different hues. */
const STEP = 137.508;

/** The hue of a group member's name; it depends on the id, so it survives a name change. */
export const nameHue = (contactId: number): number => Math.round((contactId * STEP) % 360);
