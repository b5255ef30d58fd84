/** Repeats a step while there is work, then waits for a wake-up. */
export interface WorkLoop {
  wake(): void;
  stop(): Promise<void>;
}

const AFTER_ERROR_MS = 1000;

/** `step` returns whether there may be more to do. Errors are reported, and the step is retried after a pause. */
export function createWorkLoop(step: () => Promise<boolean>, onError: (error: unknown) => void): WorkLoop {
  const state = { isStopped: false, isWoken: false };
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      while (!state.isStopped && state.isWoken) {
        state.isWoken = false;
        while (!state.isStopped && (await step()));
      }
    } catch (error) {
      onError(error);
      retry = setTimeout(wake, AFTER_ERROR_MS);
    } finally {
      running = undefined;
    }
    // Woken after the last step and before the end of the run.
    if (state.isWoken && retry === undefined) wake();
  }

  function wake(): void {
    if (state.isStopped) return;
    state.isWoken = true;
    clearTimeout(retry);
    retry = undefined;
    running ??= run();
  }

  return {
    wake,
    async stop() {
      state.isStopped = true;
      clearTimeout(retry);
      await running;
    },
  };
}
