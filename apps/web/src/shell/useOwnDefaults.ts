import { useEffect } from 'react';
import { suggestScheme } from '../ui/preferences.ts';
import { useSession } from './session.ts';

/** The person's own theme counts on a device where nobody has chosen one. */
export function useOwnDefaults(): void {
  const { defaultTheme } = useSession();
  useEffect(() => suggestScheme(defaultTheme), [defaultTheme]);
}
