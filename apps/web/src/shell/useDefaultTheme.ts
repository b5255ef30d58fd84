import { useEffect } from 'react';
import { applyDefaultScheme } from '../ui/preferences.ts';
import { useSession } from '../api/useSession.ts';

/** The person's own theme counts on a device where nobody has chosen one. */
export function useDefaultTheme(): void {
  const { defaultTheme } = useSession();
  useEffect(() => applyDefaultScheme(defaultTheme), [defaultTheme]);
}
