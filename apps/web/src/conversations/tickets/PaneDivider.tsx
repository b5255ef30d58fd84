import { TICKETS_PANEL_WIDTH } from '@prosa/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TicketsPage.module.css';

const STEP = 16;
const { min, max } = TICKETS_PANEL_WIDTH;

interface PaneDividerProps {
  width: number;
  onChange: (width: number) => void;
  /** The person has let go. */
  onSettle: () => void;
}

/** Between the list and the conversation: dragged, or moved by the arrows. */
export function PaneDivider({ width, onChange, onSettle }: PaneDividerProps) {
  const { t } = useTranslation();

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    onChange(event.clientX - left);
  };

  const widths: Record<string, number> = {
    ArrowLeft: width - STEP,
    ArrowRight: width + STEP,
    Home: min,
    End: max,
  };
  const step = (event: KeyboardEvent) => {
    const wanted = widths[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onChange(wanted);
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
      onKeyUp={(event) => widths[event.key] !== undefined && onSettle()}
      onBlur={onSettle}
      onDoubleClick={() => {
        onChange(TICKETS_PANEL_WIDTH.default);
        onSettle();
      }}
    />
  );
}
