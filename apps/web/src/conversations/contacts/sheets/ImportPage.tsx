import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { IMPORT_FIELDS } from './column-mapping.ts';
import type { ImportTarget } from './import-target.ts';
import { SheetImportPage } from './SheetImportPage.tsx';

const contacts: ImportTarget = {
  fields: IMPORT_FIELDS,
  canValidate: true,
  importContacts: async (rows) => {
    const validateContact = rows[0]?.validateContact ?? false;
    return (await call(api.contacts.importMany, { body: { contacts: rows, validateContact } })).outcomes;
  },
};

/** Imports contacts from a spreadsheet or a list. */
export default function ImportPage() {
  const { t } = useTranslation();
  return (
    <SheetImportPage
      target={contacts}
      title={t('contacts.sheet.title')}
      back={{ to: '/contacts', label: t('contacts.sheet.back') }}
    />
  );
}
