import type { Column } from '../../ui/DataTable.tsx';
import type { Contact } from '@prosa/contract';
import type { ReactNode } from 'react';

/** The selection of contacts that a higher area adds to the page. */
export interface ContactSelection {
  /** The column with the checkboxes. */
  column: Column<Contact>;
  /** Shown above the table while contacts are selected. */
  bar: ReactNode;
}
