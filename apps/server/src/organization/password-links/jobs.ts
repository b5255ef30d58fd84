import { DEFAULT_APP_NAME, PASSWORD_LINK_MINUTES } from '@prosa/contract';
import type { JobDefinition, Routine } from '../../platform/jobs/jobs.ts';
import { fingerprint, randomToken } from '../../platform/identity/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { readPlatformSetting } from '../settings/platform-settings.ts';
import { invitationTexts, resetTexts } from './mail-texts.ts';
import { deleteExpiredLinks, findRecipient, saveLink } from './queries.ts';

/** The secret is made here, so that it is in no table and in no job; a second try sends a new one. */
export const sendPasswordLinkJob = (platform: Platform): JobDefinition<'passwordLinks.send'> => ({
  name: 'passwordLinks.send',
  atOnce: 2,
  atOnceEach: 1,
  longestSeconds: 120,
  run: async (companyId, { userId, language, isInvitation }) => {
    const { mail, unitOfWork } = platform;
    const secret = randomToken();
    const recipient = await unitOfWork.inCompany(companyId, systemActor, async ({ db, now }) => {
      const person = await findRecipient(db, userId);
      if (!person) return undefined;
      const expiresAt = new Date(now.getTime() + PASSWORD_LINK_MINUTES * 60_000);
      await saveLink(db, userId, { fingerprint: fingerprint(secret), email: person.email, expiresAt });
      return { ...person, product: (await readPlatformSetting(db, 'appName')) ?? DEFAULT_APP_NAME };
    });
    if (!recipient) return;
    // Behind a #, the secret reaches no log of a server or a proxy.
    const link = mail.pageUrl(`/reset-password#${companyId}.${userId}.${secret}`);
    const texts = isInvitation ? invitationTexts : resetTexts;
    const facts = { ...recipient, link, minutes: PASSWORD_LINK_MINUTES };
    await mail.send({ to: recipient.email, ...texts[language](facts) });
  },
});

export const deleteExpiredLinksRoutine = ({ database }: Platform): Routine => ({
  name: 'passwordLinks.deleteExpired',
  cron: '47 3 * * *',
  run: async () => {
    await database.onPlatform(deleteExpiredLinks);
  },
});
