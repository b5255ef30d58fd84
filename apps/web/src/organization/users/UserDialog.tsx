interface UserDialogProps {
  /** Whose record it is; null adds a new person. */
  userId: number | null;
  onClose: () => void;
}

export default function UserDialog(_props: UserDialogProps) {
  return null;
}
