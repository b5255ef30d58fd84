import type { Tag } from '@prosa/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useTagColumns } from './useTagColumns.tsx';

const TagDialog = lazyDialog(async () => (await import('./TagDialog.tsx')).TagDialog);
const TagContactsDialog = lazyDialog(async () => (await import('./TagContactsDialog.tsx')).TagContactsDialog);

const NEW = 'new';

type OpenDialog = { what: 'edit' | 'contacts' | 'delete'; tag: Tag };

interface TagsPageProps {
  /** Further buttons of a tag, which a higher area adds. */
  renderMore?: ((tag: Tag) => ReactNode) | undefined;
}

/** The tags of contacts; the lanes of the kanban have their own page. */
export default function TagsPage({ renderMore }: TagsPageProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const list = useSearchedList(api.tags.list, 'tags', { kanban: '0' });
  const columns = useTagColumns((tag) => setAsked({ what: 'contacts', tag }));
  const close = () => setAsked(null);
  return (
    <SearchedListPage
      area="tags"
      list={list}
      columns={columns}
      onAdd={() => setParams({ [NEW]: '' })}
      renderActions={(tag) => (
        <>
          {renderMore?.(tag)}
          <EditDeleteButtons
            edit={t('tags.editNamed', { name: tag.name })}
            delete={t('tags.deleteNamed', { name: tag.name })}
            onEdit={() => setAsked({ what: 'edit', tag })}
            onDelete={() => setAsked({ what: 'delete', tag })}
          />
        </>
      )}
    >
      {params.has(NEW) && <TagDialog tag={null} onClose={() => setParams({}, { replace: true })} />}
      {asked?.what === 'edit' && <TagDialog tag={asked.tag} onClose={close} />}
      {asked?.what === 'contacts' && <TagContactsDialog tag={asked.tag} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteDialog
          name={asked.tag.name}
          onDelete={() => call(api.tags.remove, { params: { id: asked.tag.id } })}
          onClose={close}
        />
      )}
    </SearchedListPage>
  );
}
