import { useRouteError } from 'react-router';
import { CrashScreen } from './CrashScreen.tsx';

/** A screen whose code or session could not be loaded. Only a reload fetches them again. */
export function RouteError() {
  const error = useRouteError();
  return <CrashScreen error={error} onRetry={() => window.location.reload()} />;
}
