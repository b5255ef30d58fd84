import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { Frame } from './Frame.tsx';
import { EXPIRED } from '../ui/navigation/paths.ts';
import { useSession } from '../api/useSession.ts';
import { Splash } from './Splash.tsx';
import { isExpired } from '../api/subscription.ts';

const ChangePasswordPage = lazy(() => import('../organization/sessions/ChangePasswordPage.tsx'));

/** All signed-in screens, unless the user must first change the password. */
export default function Shell() {
  const user = useSession();
  if (user.mustChangePassword) {
    return (
      <Suspense fallback={<Splash />}>
        <ChangePasswordPage />
      </Suspense>
    );
  }
  if (isExpired(user.company)) return <Navigate to={EXPIRED} replace />;
  return <Frame />;
}
