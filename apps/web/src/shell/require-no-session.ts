import { redirect } from 'react-router';
import { getToken } from '../api/token.ts';
import { ROOT } from '../ui/navigation/paths.ts';

/** Public screens redirect users who are signed in. */
export const requireNoSession = () => (getToken() ? redirect(ROOT) : null);
