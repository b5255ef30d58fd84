import { useEffect, useEffectEvent } from 'react';

/** The browser's own way out of the full screen closes what fills it; closing ends the full screen. */
export function useFullScreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onChange = () => {
      if (document.fullscreenElement === null) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
