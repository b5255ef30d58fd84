import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is too narrow for the list and a conversation side by side. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
