import { EditUserDialog } from './EditUserDialog.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';

interface UserDialogProps {
  /** The user to edit; null for a new one. */
  userId: number | null;
  onClose: () => void;
}

export default function UserDialog({ userId, onClose }: UserDialogProps) {
  if (userId === null) return <NewUserDialog onClose={onClose} />;
  return <EditUserDialog userId={userId} onClose={onClose} />;
}
