import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from './focus-tracker.ts';

/** A dialog whose code is loaded when it is first opened, so that the page behind it loads faster. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

/**
 * The same for a menu. If it loads while the user is already typing again, it does not open: it would take the keys.
 */
export function lazyMenu<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyDialog(async () => {
    const Menu = await load();
    return function UnlessTyping(props: Props) {
      const [isLate] = useState(isTyping);
      const { onClose } = props;
      useEffect(() => {
        if (isLate) onClose();
      }, [isLate, onClose]);
      return isLate ? null : <Menu {...props} />;
    };
  });
}
