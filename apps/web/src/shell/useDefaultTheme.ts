import { useEffect } from 'react';
import { applyDefaultScheme } from '../ui/preferences.ts';
import { useSession } from '../api/useSession.ts';

/** Applies the user's theme on a device where none was chosen. */
export function useDefaultTheme(): void {
  const { defaultTheme } = useSession();
  useEffect(() => applyDefaultScheme(defaultTheme), [defaultTheme]);
}
