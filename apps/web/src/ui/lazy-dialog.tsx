import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from './focus-tracker.ts';

/** A dialog whose code is fetched when it is first opened, so that the list behind it opens sooner. */
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

/** The same for a menu. One that comes when its person is already writing on would take their keys: it does not open. */
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
