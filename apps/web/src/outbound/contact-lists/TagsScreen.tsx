import type { Tag } from '@prosa/contract';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import TagsPage from '../../conversations/tags/TagsPage.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useMayUseLists } from './useMayUseLists.ts';

const AddToListDialog = lazyDialog(async () => (await import('./AddToListDialog.tsx')).AddToListDialog);

/** The tags, whose contacts can be added to a contact list. */
export default function TagsScreen() {
  const { t } = useTranslation();
  const mayUse = useMayUseLists();
  const [adding, setAdding] = useState<Tag | null>(null);
  const renderMore = (tag: Tag) => (
    <IconButton
      label={t('listSelection.tagNamed', { name: tag.name })}
      disabled={tag.contactsCount === 0}
      onClick={() => setAdding(tag)}
    >
      <IconPlaylistAdd size={17} />
    </IconButton>
  );
  return (
    <>
      <TagsPage renderMore={mayUse ? renderMore : undefined} />
      {adding && <AddToListDialog addition={{ tagId: adding.id }} onClose={() => setAdding(null)} />}
    </>
  );
}
