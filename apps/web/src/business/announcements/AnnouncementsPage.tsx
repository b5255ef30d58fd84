import type { ManagedAnnouncement } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useAnnouncementColumns } from './useAnnouncementColumns.tsx';

const AnnouncementDialog = lazyDialog(
  async () => (await import('./AnnouncementDialog.tsx')).AnnouncementDialog,
);

type Doing =
  | { what: 'edit'; announcement: ManagedAnnouncement | null }
  | { what: 'delete'; announcement: ManagedAnnouncement };

/** The platform owner's notices to companies. */
export default function AnnouncementsPage() {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing | null>(null);
  const list = useSearchedList(api.announcements.list, 'records');
  const columns = useAnnouncementColumns();
  // The platform owner gets every announcement with its targets.
  const rows = list.rows.filter((row): row is ManagedAnnouncement => 'planIds' in row);
  const close = () => setDoing(null);
  return (
    <SearchedListPage
      area="announcements"
      list={{ ...list, rows }}
      columns={columns}
      onAdd={() => setDoing({ what: 'edit', announcement: null })}
      renderActions={(announcement) => (
        <EditDeleteButtons
          edit={t('announcements.editNamed', { title: announcement.title })}
          delete={t('announcements.deleteNamed', { title: announcement.title })}
          onEdit={() => setDoing({ what: 'edit', announcement })}
          onDelete={() => setDoing({ what: 'delete', announcement })}
        />
      )}
    >
      {doing?.what === 'edit' && <AnnouncementDialog announcement={doing.announcement} onClose={close} />}
      {doing?.what === 'delete' && (
        <DeleteDialog
          name={doing.announcement.title}
          onDelete={() => call(api.announcements.remove, { params: { id: doing.announcement.id } })}
          doneText={t('announcements.deleted')}
          onClose={close}
        />
      )}
    </SearchedListPage>
  );
}
