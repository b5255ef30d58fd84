import type { Contact } from '@prosa/contract';
import { EditContactDialog } from './EditContactDialog.tsx';
import { NewContactDialog } from './NewContactDialog.tsx';

interface ContactDialogProps {
  /** The contact to edit; null adds a new one. */
  contactId: number | null;
  /** The number of a new contact, if known. */
  number?: string;
  onSaved?: (contact: Contact) => void;
  onClose: () => void;
}

export default function ContactDialog({ contactId, ...others }: ContactDialogProps) {
  if (contactId === null) return <NewContactDialog {...others} />;
  return <EditContactDialog contactId={contactId} {...others} />;
}
