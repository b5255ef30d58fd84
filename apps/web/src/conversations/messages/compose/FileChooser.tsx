import type { RefObject } from 'react';
import { ACCEPTED } from './attachments.ts';

interface FileChooserProps {
  /** `ref.current?.click()` opens the browser's own dialog. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onFiles: (files: File[]) => void;
}

/** A hidden file input; the button that opens it is elsewhere. */
export const FileChooser = ({ ref, label, onFiles }: FileChooserProps) => (
  <input
    ref={ref}
    type="file"
    multiple
    hidden
    accept={ACCEPTED}
    aria-label={label}
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // Allows the same file to be chosen again.
      target.value = '';
    }}
  />
);
