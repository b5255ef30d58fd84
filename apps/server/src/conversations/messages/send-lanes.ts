/** The order in which a connection serves its conversations: people first, then automation, then bulk sending. */
export const sendLanes = { person: 0, automation: 1, bulk: 2 } as const;

export type SendLane = keyof typeof sendLanes;

/** The kinds of messages that contacts have not asked for, and their lanes. An opt-out holds for all of them. */
export const unaskedLanes = {
  schedule: 'automation',
  api: 'automation',
  campaign: 'bulk',
} as const satisfies Record<string, SendLane>;

export type UnaskedOrigin = keyof typeof unaskedLanes;

export const isUnasked = (source: string | null): source is UnaskedOrigin =>
  source !== null && Object.hasOwn(unaskedLanes, source);
