import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { SheetImportPage } from '../../conversations/contacts/sheets/SheetImportPage.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { listTarget } from './list-target.ts';

/** Imports a spreadsheet into a contact list. */
export default function ImportItemsPage() {
  const { t } = useTranslation();
  const { contactListId = '' } = useParams();
  const list = useQuery(read(api.contactLists.show, { params: { id: contactListId } }));
  const target = useMemo(() => listTarget(Number(contactListId)), [contactListId]);
  if (list.isError) return <ListError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <SheetImportPage
      target={target}
      title={t('contactLists.items.importTitle', { name: list.data?.name ?? '…' })}
      back={{ to: `/contact-lists/${contactListId}/contacts`, label: t('contactLists.items.importBack') }}
    />
  );
}
