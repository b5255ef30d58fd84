import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { Size } from './picture-box.ts';

const STEP = 1.5;
const MOST = 8;

/** How large a picture is shown: as much of the stage as it can have, or so many times that. */
export function useZoom() {
  const { ref: stage, width, height } = useElementSize<HTMLDivElement>();
  const [natural, setNatural] = useState<Size | null>(null);
  const [zoom, setZoom] = useState(1);
  const fit = natural && width > 0 ? Math.min(width / natural.width, height / natural.height, 1) : null;
  const bounded = (next: number) => Math.min(MOST, Math.max(1, next));
  const shown: Size | undefined =
    natural && fit !== null
      ? { width: natural.width * fit * zoom, height: natural.height * fit * zoom }
      : undefined;
  return {
    stage,
    shown,
    isZoomed: zoom > 1,
    isLargest: zoom >= MOST,
    zoomBy: (steps: number) => setZoom((now) => bounded(now * STEP ** steps)),
    fitScreen: () => setZoom(1),
    /** Every dot of the picture as one of the screen; of one that is no larger than that, twice as large. */
    fullSize: () => setZoom(bounded(fit !== null && fit < 0.8 ? 1 / fit : 2)),
    measured: setNatural,
    /** Another picture is shown. */
    reset: () => {
      setZoom(1);
      setNatural(null);
    },
  };
}
