import type { Tag } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { EditDeleteButtons } from '../../ui/EditDeleteButtons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchedListPage } from '../../ui/SearchedListPage.tsx';
import { toast } from '../../ui/toast.ts';
import { useSearchedList } from '../../ui/useSearchedList.ts';
import { useLaneColumns } from './useLaneColumns.tsx';

const LaneDialog = lazyDialog(async () => (await import('./LaneDialog.tsx')).LaneDialog);

type Doing = { what: 'edit'; lane: Tag | null } | { what: 'delete'; lane: Tag };

/** The lanes of the board: what they are called, in which order they are, and what happens to cards that lie there. */
export default function LanesPage() {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing | null>(null);
  const list = useSearchedList(api.tags.list, 'tags', { kanban: '1' });
  const lanes = useQuery(read(api.tags.lanes)).data?.lista ?? [];
  const columns = useLaneColumns(lanes);
  const close = () => setDoing(null);
  return (
    <SearchedListPage
      area="lanes"
      list={list}
      columns={columns}
      back={
        <Button component={Link} to="/kanban" variant="default" leftSection={<IconArrowLeft size={16} />}>
          {t('lanes.back')}
        </Button>
      }
      onAdd={() => setDoing({ what: 'edit', lane: null })}
      renderActions={(lane) => (
        <>
          <PlaceButtons lane={lane} lanes={lanes} />
          <EditDeleteButtons
            edit={t('tags.editNamed', { name: lane.name })}
            delete={t('tags.deleteNamed', { name: lane.name })}
            onEdit={() => setDoing({ what: 'edit', lane })}
            onDelete={() => setDoing({ what: 'delete', lane })}
          />
        </>
      )}
    >
      {doing?.what === 'edit' && <LaneDialog lane={doing.lane} lanes={lanes} onClose={close} />}
      {doing?.what === 'delete' && (
        <DeleteDialog
          name={doing.lane.name}
          onDelete={() => call(api.tags.remove, { params: { id: doing.lane.id } })}
          onClose={close}
        />
      )}
    </SearchedListPage>
  );
}

/** Before the one before it, or after the one after it. */
function PlaceButtons({ lane, lanes }: { lane: Tag; lanes: Tag[] }) {
  const { t } = useTranslation();
  const place = lanes.findIndex(({ id }) => id === lane.id);
  const move = async (by: -1 | 1) => {
    const laneIds = lanes.map(({ id }) => id);
    const [moved = lane.id] = laneIds.splice(place, 1);
    laneIds.splice(place + by, 0, moved);
    try {
      await call(api.tags.orderLanes, { body: { laneIds } });
    } catch (error) {
      toast.error(error);
    }
  };
  const { name } = lane;
  return (
    <>
      <IconButton label={t('lanes.moveUp', { name })} disabled={place <= 0} onClick={() => void move(-1)}>
        <IconArrowUp size={17} />
      </IconButton>
      <IconButton
        label={t('lanes.moveDown', { name })}
        disabled={place < 0 || place === lanes.length - 1}
        onClick={() => void move(1)}
      >
        <IconArrowDown size={17} />
      </IconButton>
    </>
  );
}
