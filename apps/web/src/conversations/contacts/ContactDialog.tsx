import type { Contact } from '@prosa/contract';
import { EditContactDialog } from './EditContactDialog.tsx';
import { NewContactDialog } from './NewContactDialog.tsx';

interface ContactDialogProps {
  /** Whose record it is; null adds a new contact. */
  contactId: number | null;
  /** Known of a new one already. */
  number?: string;
  onSaved?: (contact: Contact) => void;
  onClose: () => void;
}

export default function ContactDialog({ contactId, ...others }: ContactDialogProps) {
  if (contactId === null) return <NewContactDialog {...others} />;
  return <EditContactDialog contactId={contactId} {...others} />;
}
