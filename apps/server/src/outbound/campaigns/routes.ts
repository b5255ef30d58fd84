import { type Campaign, campaignRoutes, campaignSettingRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { showCampaign } from './campaign-events.ts';
import { listCampaignSettings, saveCampaignSettings } from './campaign-settings.ts';
import { changeCampaign, copyCampaign, createCampaign, listCampaigns, removeCampaign } from './campaigns.ts';
import { removeMedia, setMedia } from './media.ts';
import { listStopped } from './queries.ts';
import { readOutlook } from './outlook.ts';
import { listRecipients } from './recipients.ts';
import {
  cancelCampaign,
  pauseCampaign,
  restartCampaign,
  resumeCampaign,
  startCampaign,
} from './run/commands.ts';
import { sendTest } from './test-send.ts';

export function campaignModule(app: App): void {
  serveRoutes(app, campaignRoutes, {
    list: (work, { query }) => listCampaigns(work, query),
    stopped: ({ db }) => listStopped(db),
    show: (work, { params }) => showCampaign(work, params.id),
    shipping: (work, { params, query }) => listRecipients(work, params.id, query),
    outlook: (work, { body }) => readOutlook(work, body),
    create: (work, { body }) => createCampaign(work, body),
    update: (work, { params, body }) => changeCampaign(work, params.id, body),
    remove: async (work, { params }) => {
      await removeCampaign(work, params.id);
      return { message: 'Campaign deleted' };
    },
    copy: (work, { params }) => copyCampaign(work, params.id),
    start: showAfter(startCampaign),
    pause: showAfter(pauseCampaign),
    resume: showAfter(resumeCampaign),
    cancel: showAfter(cancelCampaign),
    restart: showAfter(restartCampaign),
    test: (work, { params, body }) => sendTest(work, params.id, body),
    uploadMedia: async (work, { params, files }) => ({
      mensagem: 'Mensagem enviada',
      campaign: await setMedia(work, params.id, files[0]),
    }),
    removeMedia: async (work, { params }) => ({
      mensagem: 'Arquivo excluído',
      campaign: await removeMedia(work, params.id),
    }),
  });
  serveRoutes(app, campaignSettingRoutes, {
    list: listCampaignSettings,
    save: (work, { body }) => saveCampaignSettings(work, body.settings),
  });
}

/** The campaign as it is after a command. */
const showAfter =
  (command: (work: UserWork, id: number) => Promise<void>) =>
  async (work: UserWork, { params }: { params: { id: number } }): Promise<Campaign> => {
    await command(work, params.id);
    return showCampaign(work, params.id);
  };
