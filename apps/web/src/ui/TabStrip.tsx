import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './TabStrip.module.css';

interface TabStripProps {
  /** The tab that is chosen: on a phone it may be beyond the edge, and is brought into sight. */
  chosen: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Tabs in one line. Where they do not fit they scroll sideways; an edge that fades tells that there are more. */
export function TabStrip({ chosen, className = '', children }: TabStripProps) {
  const [strip, setStrip] = useState<HTMLDivElement | null>(null);
  const [more, setMore] = useState('');

  useEffect(() => {
    const look = () => strip && setMore(beyondEdges(strip));
    const sizes = new ResizeObserver(look);
    const tabs = new MutationObserver(look);
    if (strip) {
      sizes.observe(strip);
      tabs.observe(strip, { childList: true });
    }
    return () => {
      sizes.disconnect();
      tabs.disconnect();
    };
  }, [strip]);
  useEffect(() => {
    strip?.querySelector(`[id$="-tab-${chosen}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [strip, chosen]);

  return (
    <Tabs.List
      ref={setStrip}
      className={`${styles.strip} ${className}`}
      data-more={more}
      onScroll={({ currentTarget }) => setMore(beyondEdges(currentTarget))}
    >
      {children}
    </Tabs.List>
  );
}

/** `before`, `after` or both: where tabs are out of sight. Half a pixel is rounding. */
function beyondEdges({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): string {
  const before = scrollLeft > 1;
  const after = scrollLeft + clientWidth < scrollWidth - 1;
  return [before && 'before', after && 'after'].filter(Boolean).join(' ');
}
