import type { Campaign } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import {
  bodyOf,
  type CampaignFormApi,
  type CampaignValues,
  contentOf,
  messageFields,
  valuesOf,
} from './campaign-form.ts';

/** Saves the form. A later step may fail: the campaign stays saved, and saving again does not make a second one. */
export function useSaveCampaign(
  form: CampaignFormApi,
  { known, isContentOnly }: { known: Campaign | null; isContentOnly: boolean },
) {
  const { t } = useTranslation();
  const [stored, setStored] = useState(known);

  const saveFields = (values: CampaignValues) => {
    if (stored === null) return call(api.campaigns.create, { body: bodyOf(values) });
    const body = isContentOnly ? contentOf(values) : bodyOf(values);
    return call(api.campaigns.update, { params: { id: stored.id }, body });
  };

  const saveFile = async ({ file }: CampaignValues, saved: Campaign): Promise<Campaign> => {
    const params = { id: saved.id };
    if (file === 'drop' && saved.mediaPath)
      return (await call(api.campaigns.removeMedia, { params })).campaign;
    if (!(file instanceof File)) return saved;
    try {
      return (await call(api.campaigns.uploadMedia, { params, files: [file] })).campaign;
    } catch (error) {
      // What is wrong with the file is said by the dialog, which stays open.
      toast.warning(t('campaigns.fileFailed'));
      throw error;
    }
  };

  /** The fields follow what is stored, so that nobody is asked about changes that are saved. */
  const keep = (saved: Campaign, file: CampaignValues['file']) => {
    setStored(saved);
    form.reset(valuesOf(saved), { keepSubmitCount: true });
    if (file !== 'keep') form.setValue('file', file, { shouldDirty: true });
  };

  const save = async (values: CampaignValues): Promise<Campaign> => {
    const saved = await saveFields(values).catch((error: unknown) => {
      showMissingText(form, error);
      throw error;
    });
    keep(saved, values.file);
    const complete = await saveFile(values, saved);
    keep(complete, 'keep');
    toast.success(t('campaigns.saved'));
    return complete;
  };
  return { stored, save };
}

/** The server says only that a text is missing: the message or, if there is one, the question. */
export function showMissingText(form: CampaignFormApi, error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'ERR_CAMPAIGN_WITHOUT_TEXT') return;
  const { templateId } = form.getValues();
  const hasMessage = templateId !== null || form.getValues(messageFields).some((text) => text?.trim());
  form.setError(hasMessage ? 'confirmationMessage1' : 'message1', { type: 'server', message: error.code });
}
