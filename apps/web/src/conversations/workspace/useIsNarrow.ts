import { useMediaQuery } from '@mantine/hooks';

/** Too narrow for the list and a conversation beside it. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
