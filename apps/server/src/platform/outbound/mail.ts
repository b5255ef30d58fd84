import { createTransport } from 'nodemailer';
import { AppError } from '../errors.ts';
import type { Config } from '../config.ts';

interface Mail {
  /** Stays the same when it is sent again, so that mailboxes show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mails; offered only where the installation has an SMTP server. */
export interface Mailer {
  isConfigured: boolean;
  /** The address of a page of the product, for links in e-mails. */
  pageUrl(path: string): string;
  /** Throws when the server did not take the e-mail; jobs try again. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail server that does not answer must not hold a job for long. */
const TIMEOUT_MS = 20_000;

const unavailable: Mailer = {
  isConfigured: false,
  pageUrl: () => refuse(),
  send: async () => refuse(),
  close: () => {},
};

function refuse(): never {
  throw new AppError('ERR_MAIL_NOT_CONFIGURED');
}

export function createMailer({ mail, publicUrl }: Config): Mailer {
  if (mail === undefined || publicUrl === undefined) return unavailable;
  const transport = createTransport({
    url: mail.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts of people never name files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isConfigured: true,
    pageUrl: (path) => `${publicUrl}${path}`,
    send: async ({ id, ...message }) => {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${new URL(publicUrl).hostname}>` };
      await transport.sendMail({ from: mail.from, ...messageId, ...message });
    },
    close: () => transport.close(),
  };
}
