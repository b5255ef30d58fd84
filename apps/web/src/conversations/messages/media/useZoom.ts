import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { Size } from './picture-box.ts';

const STEP = 1.5;
const MOST = 8;

/** The zoom of a picture: 1 fits it to the stage, larger values multiply that size. */
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
    /** One image pixel per screen pixel; pictures that already fit are shown at double size. */
    fullSize: () => setZoom(bounded(fit !== null && fit < 0.8 ? 1 / fit : 2)),
    measured: setNatural,
    /** Call when another picture is shown. */
    reset: () => {
      setZoom(1);
      setNatural(null);
    },
  };
}
