import type { Language } from '@prosa/contract';
import type { channelAccounts } from './pt-BR/channel-accounts.ts';
import type { channels } from './pt-BR/channels.ts';
import type { composer } from './pt-BR/composer.ts';
import type { connections } from './pt-BR/connections.ts';
import type { contacts } from './pt-BR/contacts.ts';
import type { dryRun } from './pt-BR/dry-run.ts';
import type { featureErrors } from './pt-BR/feature-errors.ts';
import type { files } from './pt-BR/files.ts';
import type { first } from './pt-BR/first.ts';
import type { home } from './pt-BR/home.ts';
import type { integrations } from './pt-BR/integrations.ts';
import type { merging } from './pt-BR/merging.ts';
import type { messages } from './pt-BR/messages.ts';
import type { prompts } from './pt-BR/prompts.ts';
import type { queues } from './pt-BR/queues.ts';
import type { quickMessages } from './pt-BR/quick-messages.ts';
import type { reasons } from './pt-BR/reasons.ts';
import type { rest } from './pt-BR/rest.ts';
import type { tags } from './pt-BR/tags.ts';
import type { templates } from './pt-BR/templates.ts';
import type { tickets } from './pt-BR/tickets.ts';

/** The language the product is written in has the keys; this is what every other one must have. */
type Widen<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Widen<T[Key]> };
type First = Widen<typeof first>;
type Rest = Widen<typeof rest>;
interface Areas {
  channelAccounts: typeof channelAccounts;
  channels: typeof channels;
  composer: typeof composer;
  connections: typeof connections;
  contacts: typeof contacts;
  dryRun: typeof dryRun;
  files: typeof files;
  home: typeof home;
  integrations: typeof integrations;
  merging: typeof merging;
  messages: typeof messages;
  prompts: typeof prompts;
  queues: typeof queues;
  quickMessages: typeof quickMessages;
  reasons: typeof reasons;
  tags: typeof tags;
  templates: typeof templates;
  tickets: typeof tickets;
}
export type Area = keyof Areas;

type FeatureErrors = typeof featureErrors;

export type Texts = typeof first & typeof rest & Areas & { errors: FeatureErrors };

/** Each language by its own name: somebody lost in the wrong one must be able to find theirs. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
};

/** Texts in front of the sign-in, fetched when somebody wants the language. */
export const firstTexts: Record<Language, () => Promise<{ first: First }>> = {
  'pt-BR': () => import('./pt-BR/first.ts'),
  en: () => import('./en/first.ts'),
  es: () => import('./es/first.ts'),
  tr: () => import('./tr/first.ts'),
};

/** Texts behind the sign-in, with the names of days and months. */
export const restTexts: Record<Language, () => Promise<{ rest: Rest; dates: ILocale }>> = {
  'pt-BR': () => import('./pt-BR/rest.ts'),
  en: () => import('./en/rest.ts'),
  es: () => import('./es/rest.ts'),
  tr: () => import('./tr/rest.ts'),
};

/** What only a server refuses. */
export const featureErrorTexts: Record<Language, () => Promise<{ featureErrors: Widen<FeatureErrors> }>> = {
  'pt-BR': () => import('./pt-BR/feature-errors.ts'),
  en: () => import('./en/feature-errors.ts'),
  es: () => import('./es/feature-errors.ts'),
  tr: () => import('./tr/feature-errors.ts'),
};

/** Texts of one area's screens alone, fetched with the first of them. */
export const areaTexts: {
  [A in Area]: Record<Language, () => Promise<{ [Key in A]: Widen<Areas[A]> }>>;
} = {
  channelAccounts: {
    'pt-BR': () => import('./pt-BR/channel-accounts.ts'),
    en: () => import('./en/channel-accounts.ts'),
    es: () => import('./es/channel-accounts.ts'),
    tr: () => import('./tr/channel-accounts.ts'),
  },
  channels: {
    'pt-BR': () => import('./pt-BR/channels.ts'),
    en: () => import('./en/channels.ts'),
    es: () => import('./es/channels.ts'),
    tr: () => import('./tr/channels.ts'),
  },
  connections: {
    'pt-BR': () => import('./pt-BR/connections.ts'),
    en: () => import('./en/connections.ts'),
    es: () => import('./es/connections.ts'),
    tr: () => import('./tr/connections.ts'),
  },
  composer: {
    'pt-BR': () => import('./pt-BR/composer.ts'),
    en: () => import('./en/composer.ts'),
    es: () => import('./es/composer.ts'),
    tr: () => import('./tr/composer.ts'),
  },
  contacts: {
    'pt-BR': () => import('./pt-BR/contacts.ts'),
    en: () => import('./en/contacts.ts'),
    es: () => import('./es/contacts.ts'),
    tr: () => import('./tr/contacts.ts'),
  },
  dryRun: {
    'pt-BR': () => import('./pt-BR/dry-run.ts'),
    en: () => import('./en/dry-run.ts'),
    es: () => import('./es/dry-run.ts'),
    tr: () => import('./tr/dry-run.ts'),
  },
  files: {
    'pt-BR': () => import('./pt-BR/files.ts'),
    en: () => import('./en/files.ts'),
    es: () => import('./es/files.ts'),
    tr: () => import('./tr/files.ts'),
  },
  home: {
    'pt-BR': () => import('./pt-BR/home.ts'),
    en: () => import('./en/home.ts'),
    es: () => import('./es/home.ts'),
    tr: () => import('./tr/home.ts'),
  },
  integrations: {
    'pt-BR': () => import('./pt-BR/integrations.ts'),
    en: () => import('./en/integrations.ts'),
    es: () => import('./es/integrations.ts'),
    tr: () => import('./tr/integrations.ts'),
  },
  merging: {
    'pt-BR': () => import('./pt-BR/merging.ts'),
    en: () => import('./en/merging.ts'),
    es: () => import('./es/merging.ts'),
    tr: () => import('./tr/merging.ts'),
  },
  messages: {
    'pt-BR': () => import('./pt-BR/messages.ts'),
    en: () => import('./en/messages.ts'),
    es: () => import('./es/messages.ts'),
    tr: () => import('./tr/messages.ts'),
  },
  prompts: {
    'pt-BR': () => import('./pt-BR/prompts.ts'),
    en: () => import('./en/prompts.ts'),
    es: () => import('./es/prompts.ts'),
    tr: () => import('./tr/prompts.ts'),
  },
  queues: {
    'pt-BR': () => import('./pt-BR/queues.ts'),
    en: () => import('./en/queues.ts'),
    es: () => import('./es/queues.ts'),
    tr: () => import('./tr/queues.ts'),
  },
  quickMessages: {
    'pt-BR': () => import('./pt-BR/quick-messages.ts'),
    en: () => import('./en/quick-messages.ts'),
    es: () => import('./es/quick-messages.ts'),
    tr: () => import('./tr/quick-messages.ts'),
  },
  reasons: {
    'pt-BR': () => import('./pt-BR/reasons.ts'),
    en: () => import('./en/reasons.ts'),
    es: () => import('./es/reasons.ts'),
    tr: () => import('./tr/reasons.ts'),
  },
  tags: {
    'pt-BR': () => import('./pt-BR/tags.ts'),
    en: () => import('./en/tags.ts'),
    es: () => import('./es/tags.ts'),
    tr: () => import('./tr/tags.ts'),
  },
  templates: {
    'pt-BR': () => import('./pt-BR/templates.ts'),
    en: () => import('./en/templates.ts'),
    es: () => import('./es/templates.ts'),
    tr: () => import('./tr/templates.ts'),
  },
  tickets: {
    'pt-BR': () => import('./pt-BR/tickets.ts'),
    en: () => import('./en/tickets.ts'),
    es: () => import('./es/tickets.ts'),
    tr: () => import('./tr/tickets.ts'),
  },
};
