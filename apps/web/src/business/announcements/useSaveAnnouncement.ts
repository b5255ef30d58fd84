import type { ManagedAnnouncement, NewAnnouncement } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import type { PictureChange } from '../../ui/form/PictureField.tsx';
import { toast } from '../../ui/toast.ts';
import type { AnnouncementFormApi } from './announcement-form.ts';

interface Picture {
  picture: PictureChange;
  setPicture: (change: PictureChange) => void;
}

/** Saves the form, then the picture. If the picture fails, saving again does not make a second announcement. */
export function useSaveAnnouncement(
  form: AnnouncementFormApi,
  known: ManagedAnnouncement | null,
  { picture, setPicture }: Picture,
) {
  const { t } = useTranslation();
  const [stored, setStored] = useState(known);

  return async (body: NewAnnouncement): Promise<void> => {
    const saved = stored
      ? await call(api.announcements.update, { params: { id: stored.id }, body })
      : await call(api.announcements.create, { body });
    setStored(saved);
    form.reset(form.getValues(), { keepSubmitCount: true });
    await savePicture(saved, picture).catch((error: unknown) => {
      // What is wrong with the picture is said by the dialog, which stays open.
      toast.warning(t('announcements.pictureFailed'));
      throw error;
    });
    setPicture('keep');
    toast.success(t('announcements.saved'));
  };
}

async function savePicture({ id, mediaPath }: ManagedAnnouncement, picture: PictureChange): Promise<void> {
  const params = { id };
  if (picture === 'drop' && mediaPath) await call(api.announcements.removeMedia, { params });
  if (picture instanceof File) await call(api.announcements.uploadMedia, { params, body: {}, file: picture });
}
