import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';

interface EditDeleteButtonsProps {
  /** The labels of the buttons, with the name of the row. */
  edit: string;
  delete: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The edit and delete buttons of a row. */
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
