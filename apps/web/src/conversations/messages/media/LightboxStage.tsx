import { type PointerEvent, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import styles from './Lightbox.module.css';
import type { Size } from './picture-box.ts';
import type { useZoom } from './useZoom.ts';

interface LightboxStageProps {
  src: string;
  alt: string;
  zoom: ReturnType<typeof useZoom>;
  /** By how many pictures, negative for back. */
  onSwipe: (by: number) => void;
}

/** Shorter movements are taps. */
const SWIPE_PX = 60;
const DRAG_PX = 5;

/** The picture: a click zooms, a drag pans a zoomed picture, a swipe goes to the next one. */
export function LightboxStage({ src, alt, zoom, onSwipe }: LightboxStageProps) {
  const held = useRef<{ x: number; y: number; left: number; top: number; isDrag: boolean } | null>(null);
  const { isZoomed, shown } = zoom;
  const stage = useCentre(shown, zoom.stage);

  const onPointerDown = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { scrollLeft: left, scrollTop: top } = currentTarget;
    held.current = { x: clientX, y: clientY, left, top, isDrag: false };
  };
  const onPointerMove = ({
    clientX,
    clientY,
    currentTarget,
    pointerType,
    buttons,
  }: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    if (!from || pointerType === 'touch' || buttons === 0) return;
    if (Math.hypot(clientX - from.x, clientY - from.y) > DRAG_PX) from.isDrag = true;
    currentTarget.scrollTo(from.left + from.x - clientX, from.top + from.y - clientY);
  };
  const onPointerUp = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const from = held.current;
    if (!from || pointerType !== 'touch' || isZoomed) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(down)) return;
    from.isDrag = true;
    onSwipe(across < 0 ? 1 : -1);
  };

  return (
    <div
      ref={stage}
      className={styles.stage}
      data-zoomed={isZoomed || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <img
        src={src}
        alt={alt}
        draggable={false}
        data-measured={shown !== undefined || undefined}
        style={shown}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          zoom.measured({ width: naturalWidth, height: naturalHeight })
        }
        onClick={() => {
          if (held.current?.isDrag) return;
          if (isZoomed) zoom.fitScreen();
          else zoom.fullSize();
        }}
      />
    </div>
  );
}

/** Keeps the centre of the view while the zoom changes. */
function useCentre(shown: Size | undefined, measure: RefCallback<HTMLDivElement>) {
  const place = useRef<HTMLDivElement | null>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const [stage, old] = [place.current, before.current];
    before.current = shown;
    if (!stage || !old || !shown) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = stage;
    const moved = (scroll: number, room: number, was: number, is: number) =>
      was <= room ? (is - room) / 2 : ((scroll + room / 2) * is) / was - room / 2;
    stage.scrollTo(
      moved(scrollLeft, clientWidth, old.width, shown.width),
      moved(scrollTop, clientHeight, old.height, shown.height),
    );
  }, [shown]);
  return useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element;
      return measure(element);
    },
    [measure],
  );
}
