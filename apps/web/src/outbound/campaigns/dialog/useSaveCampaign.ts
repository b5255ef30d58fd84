import type { Campaign, CampaignChanges, NewCampaign } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import {
  bodyOf,
  type CampaignFormApi,
  type CampaignValues,
  contentOf,
  type FileChange,
  valuesOf,
} from './campaign-form.ts';

/** Saves the form. A later step may fail: the campaign stays saved, and saving again does not make a second one. */
export function useSaveCampaign(
  form: CampaignFormApi,
  { known, isContentOnly }: { known: Campaign | null; isContentOnly: boolean },
) {
  const { t } = useTranslation();
  const [stored, setStored] = useState(known);

  /** The fields follow what is stored, so that nobody is asked about changes that are saved; what is not yet, stays. */
  const keep = (saved: Campaign, { file, scheduledAt = null }: CampaignValues) => {
    setStored(saved);
    form.reset(valuesOf(saved), { keepSubmitCount: true });
    if (file !== 'keep') form.setValue('file', file, { shouldDirty: true });
    if (scheduledAt !== null && saved.scheduledAt === null)
      form.setValue('scheduledAt', scheduledAt, { shouldDirty: true });
  };

  const save = async (values: CampaignValues): Promise<Campaign> => {
    const { file, scheduledAt = null } = values;
    // One that is planned has to be complete: it gets its time once the file is there.
    const isPlannedLater = file instanceof File && scheduledAt !== null && !isContentOnly;
    const body = bodyOf(isPlannedLater ? { ...values, scheduledAt: null } : values);
    const saved = await saveFields(stored?.id, isContentOnly ? contentOf(values) : body);
    keep(saved, values);
    const withFile = await saveFile(saved, file).catch((error: unknown) => {
      // What is wrong with the file is said by the dialog, which stays open.
      toast.warning(t('campaigns.fileFailed'));
      throw error;
    });
    const complete = isPlannedLater ? await saveFields(saved.id, { scheduledAt }) : withFile;
    keep(complete, { ...values, file: 'keep' });
    toast.success(t('campaigns.saved'));
    return complete;
  };
  return { stored, save };
}

const saveFields = (id: number | undefined, body: NewCampaign | CampaignChanges): Promise<Campaign> =>
  id === undefined
    ? call(api.campaigns.create, { body: body as NewCampaign })
    : call(api.campaigns.update, { params: { id }, body });

async function saveFile(saved: Campaign, file: FileChange): Promise<Campaign> {
  const params = { id: saved.id };
  if (file === 'drop' && saved.mediaPath) return (await call(api.campaigns.removeMedia, { params })).campaign;
  if (!(file instanceof File)) return saved;
  return (await call(api.campaigns.uploadMedia, { params, files: [file] })).campaign;
}
