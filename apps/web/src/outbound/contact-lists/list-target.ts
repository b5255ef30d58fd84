import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import type { ImportField } from '../../conversations/contacts/sheets/column-mapping.ts';
import type { ImportTarget } from '../../conversations/contacts/sheets/import-target.ts';

export const LIST_FIELDS: readonly ImportField[] = ['name', 'number', 'email'];

/** A contact list as the target of a sheet. Its numbers are looked up afterwards, in the background. */
export const listTarget = (id: number): ImportTarget => ({
  fields: LIST_FIELDS,
  canValidate: false,
  importContacts: async (contacts) =>
    (await call(api.contactLists.importMany, { params: { id }, body: { contacts } })).outcomes,
});
