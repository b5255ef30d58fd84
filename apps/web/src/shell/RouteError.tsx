import { useRouteError } from 'react-router';
import { Crash } from './Crash.tsx';

/** A screen whose code or session could not be fetched. Only a fresh page can fetch them again. */
export function RouteError() {
  const error = useRouteError();
  return <Crash error={error} onRetry={() => window.location.reload()} />;
}
