import { LANGUAGES, type Language, STORAGE_KEYS } from '@prosa/contract';
import dayjs from 'dayjs';
import portuguese from 'dayjs/locale/pt-br';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Messages, ptBR } from './pt-BR/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ptBR };
  }
}

export const DEFAULT_LANGUAGE: Language = 'pt-BR';

/** Each language by its own name: somebody lost in the wrong one must be able to find theirs. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
};

/** Only the default language is in the first load. */
const loaders: Record<Exclude<Language, 'pt-BR'>, () => Promise<{ messages: Messages; dates: ILocale }>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
  tr: () => import('./tr/index.ts'),
};

const isLanguage = (value: string | null): value is Language => LANGUAGES.some((language) => language === value);

export const currentLanguage = () => i18n.language as Language;

export async function setLanguage(language: Language): Promise<void> {
  const dates = language === 'pt-BR' ? portuguese : await load(language);
  await i18n.changeLanguage(language);
  dayjs.locale(dates);
  document.documentElement.lang = language;
}

/** Changes the language and remembers the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEYS.language, language);
  await setLanguage(language);
}

async function load(language: Exclude<Language, 'pt-BR'>): Promise<ILocale> {
  const { messages, dates } = await loaders[language]();
  i18n.addResourceBundle(language, 'translation', messages);
  return dates;
}

export async function startI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { 'pt-BR': { translation: ptBR } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  // Offline, a language that is not in the cache cannot be had: the default one is better than a blank page.
  await setLanguage(isLanguage(stored) ? stored : DEFAULT_LANGUAGE).catch(() => setLanguage(DEFAULT_LANGUAGE));
}
