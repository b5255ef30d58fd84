/** The order in which a connection serves its conversations: people first, then automation, then bulk sending. */
export const sendLanes = { person: 0, automation: 1, bulk: 2 } as const;

export type SendLane = keyof typeof sendLanes;
