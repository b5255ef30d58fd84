import { useEffect } from 'react';

/** The screen stays on while this is shown, where the device allows it. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const keepAwake = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void keepAwake();
    // A page that was hidden has lost it.
    document.addEventListener('visibilitychange', keepAwake);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keepAwake);
      void lock?.release();
    };
  }, []);
}
