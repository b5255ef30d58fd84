import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import { loadArea } from '../../i18n/index.ts';

/** Loaded on first use. */
const Palette = lazy(async () => {
  const [palette] = await Promise.all([import('./Palette.tsx'), loadArea('tickets')]);
  return palette;
});

const usePalette = create(() => ({ isOpen: false }));

export const openPalette = () => usePalette.setState({ isOpen: true });
const closePalette = () => usePalette.setState({ isOpen: false });

export function PaletteHost() {
  const isOpen = usePalette((state) => state.isOpen);
  // The shortcut also works in text fields.
  useHotkeys([['mod+K', openPalette]], []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette onClose={closePalette} />
    </Suspense>
  );
}
