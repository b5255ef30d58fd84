/** Runs what it is given one after the other; a failure is told and does not stop the rest. */
export interface Serial {
  run(act: () => Promise<void>): void;
  /** Resolves when everything given so far is done. */
  idle(): Promise<void>;
}

export function createSerial(onError: (error: unknown) => void): Serial {
  let last: Promise<void> = Promise.resolve();
  return {
    run(act) {
      last = last.then(act).catch(onError);
    },
    idle: () => last,
  };
}
