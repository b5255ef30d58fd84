/** In which order the conversations of a connection are served: what people write, what is said by itself, what goes to many. */
export const sendLanes = { person: 0, automation: 1, bulk: 2 } as const;

export type SendLane = keyof typeof sendLanes;
