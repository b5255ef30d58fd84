import { lazy, Suspense } from 'react';
import { useSession } from './session.ts';

/** The same dialog in which administrators edit people. */
const UserDialog = lazy(() => import('../organization/users/UserDialog.tsx'));

/** One's own record. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { id } = useSession();
  return (
    <Suspense fallback={null}>
      <UserDialog userId={id} onClose={onClose} />
    </Suspense>
  );
}
