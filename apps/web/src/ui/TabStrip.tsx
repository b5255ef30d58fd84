import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './TabStrip.module.css';

interface TabStripProps {
  /** The selected tab, which is scrolled into view. */
  chosen: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Tabs in one row, which scrolls sideways if they do not fit; a faded edge shows that there are more. */
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
    const tab = strip?.querySelector(`[id$="-tab-${chosen}"]`);
    if (strip && tab) center(strip, tab);
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

/** Scrolls the strip alone: `scrollIntoView` would also scroll the page down to tabs that are further below. */
function center(strip: HTMLElement, tab: Element): void {
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** `before`, `after` or both: the edges beyond which tabs are hidden. The tolerance covers rounding. */
function beyondEdges({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): string {
  const before = scrollLeft > 1;
  const after = scrollLeft + clientWidth < scrollWidth - 1;
  return [before && 'before', after && 'after'].filter(Boolean).join(' ');
}
