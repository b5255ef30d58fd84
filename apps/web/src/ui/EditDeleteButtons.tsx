import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';

interface EditDeleteButtonsProps {
  /** What each button does, with the name of the row. */
  edit: string;
  delete: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The two buttons of a row that one may change and delete. */
export const EditDeleteButtons = (props: EditDeleteButtonsProps) => (
  <>
    <IconButton label={props.edit} onClick={props.onEdit}>
      <IconPencil size={17} />
    </IconButton>
    <IconButton tone="err" label={props.delete} onClick={props.onDelete}>
      <IconTrash size={17} />
    </IconButton>
  </>
);
