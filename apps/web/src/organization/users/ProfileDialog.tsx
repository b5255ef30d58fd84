import { loadArea, loadRest } from '../../i18n/index.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useSession } from '../../api/useSession.ts';

/** The dialog in which administrators edit users. */
const UserDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./UserDialog.tsx'), loadArea('users'), loadRest()]);
  return dialog.default;
});

export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { id } = useSession();
  return <UserDialog userId={id} onClose={onClose} />;
}
