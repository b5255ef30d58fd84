import type { ImportedContact, ImportOutcome, ListImportOutcome } from '@prosa/contract';
import type { ImportField } from './column-mapping.ts';

/** What a sheet is imported into: the contacts, or a contact list. */
export interface ImportTarget {
  fields: readonly ImportField[];
  /** The numbers can be looked up during the import. */
  canValidate: boolean;
  /** Imports some rows; answers an outcome for each, in their order. A call that was not answered is repeated. */
  importContacts(contacts: ImportedContact[]): Promise<(ImportOutcome | ListImportOutcome)[]>;
}
