import { TICKETS_PANEL_WIDTH } from '@prosa/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TicketsPage.module.css';

const STEP = 16;
const { min, max } = TICKETS_PANEL_WIDTH;

const steps: Record<string, (width: number) => number> = {
  ArrowLeft: (width) => width - STEP,
  ArrowRight: (width) => width + STEP,
  Home: () => min,
  End: () => max,
};

interface PaneDividerProps {
  width: number;
  onChange: (width: number) => void;
  /** Called when the drag ends. */
  onSettle: () => void;
}

/** The divider between the list and the conversation; moved by dragging or the arrow keys. */
export function PaneDivider({ width, onChange, onSettle }: PaneDividerProps) {
  const { t } = useTranslation();

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    onChange(event.clientX - left);
  };

  const step = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    // Starts from the visible width, which may be smaller than the saved one.
    onChange(wanted(event.currentTarget.previousElementSibling?.clientWidth ?? width));
  };

  return (
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('tickets.divider')}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onLostPointerCapture={onSettle}
      onKeyDown={step}
      onKeyUp={(event) => steps[event.key] !== undefined && onSettle()}
      onBlur={onSettle}
      onDoubleClick={() => {
        onChange(TICKETS_PANEL_WIDTH.default);
        onSettle();
      }}
    />
  );
}
