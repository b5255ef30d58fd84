import { useEffect, useRef, useState } from 'react';
import { sectionId } from './OptionGroup.tsx';
import type { GroupId } from './options.ts';
import { findVisibleSection } from './visible-section.ts';

/** The target of a programmatic scroll, and the remaining distance. */
interface ScrollTarget {
  target: number;
  left: number;
}

const headingOf = (id: GroupId) => document.getElementById(sectionId(id));

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.documentElement;
}

/**
 * The current section, and a function that scrolls to a section: that one is then current, even if the page ends before
 * it reaches the top.
 */
export function useVisibleSection(ids: GroupId[]) {
  const [inSight, setInSight] = useState<GroupId>();
  const way = useRef<ScrollTarget | null>(null);
  const key = ids.join(' ');

  useEffect(() => {
    const sections = key.split(' ') as GroupId[];
    const headings = sections.map(headingOf).filter((heading) => heading !== null);
    const [first] = headings;
    if (!first) return undefined;
    const scroller = scrollerOf(first);
    const look = () => {
      const { scrollTop, clientHeight: height, scrollHeight } = scroller;
      if (way.current) {
        const left = Math.abs(way.current.target - scrollTop);
        const isOnIt = left <= way.current.left + 1;
        way.current = isOnIt ? { ...way.current, left } : null;
        if (isOnIt) return;
      }
      const { top: edge } = scroller.getBoundingClientRect();
      const tops = headings.map((heading) => heading.getBoundingClientRect().top - edge);
      setInSight(sections[findVisibleSection({ tops, scrollTop, height, scrollHeight })]);
    };
    // The observer also fires at once, with the initial size.
    const size = new ResizeObserver(look);
    size.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      way.current = null;
      size.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [key]);

  const goTo = (id: GroupId) => {
    const heading = headingOf(id);
    if (!heading) return;
    const scroller = scrollerOf(heading);
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0;
    const above = heading.getBoundingClientRect().top - scroller.getBoundingClientRect().top - margin;
    const target = Math.max(0, Math.min(scrollTop + above, scrollHeight - clientHeight));
    way.current = { target, left: Math.abs(target - scrollTop) };
    setInSight(id);
    scroller.scrollTo({ top: target, behavior: 'smooth' });
    heading.focus({ preventScroll: true });
  };

  return { inSight: inSight !== undefined && ids.includes(inSight) ? inSight : ids[0], goTo };
}
