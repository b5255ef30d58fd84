import { Popover } from '@mantine/core';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useOpenOnMount } from './LazyMenuButton.tsx';

interface BellPopoverProps {
  /** The bell with its count. */
  button: ComponentType<ComponentProps<'button'>>;
  label: string;
  width: number;
  /** What the bell counts, while it is open. */
  children: (close: () => void) => ReactNode;
}

/** A bell of the top bar with the popover that it opens, for use in a `LazyMenuButton`. */
export function BellPopover({ button: Button, label, width, children }: BellPopoverProps) {
  const { button, isOpen, setOpen } = useOpenOnMount();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={width}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {isOpen && children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
