import { EditUserDialog } from './EditUserDialog.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';

interface UserDialogProps {
  /** Whose record it is; null adds a new person. */
  userId: number | null;
  onClose: () => void;
}

export default function UserDialog({ userId, onClose }: UserDialogProps) {
  if (userId === null) return <NewUserDialog onClose={onClose} />;
  return <EditUserDialog userId={userId} onClose={onClose} />;
}
