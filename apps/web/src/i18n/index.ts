import { LANGUAGES, type Language, STORAGE_KEYS } from '@prosa/contract';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Area, featureErrorTexts, firstTexts, restTexts, type Texts } from './languages.ts';
import { first } from './pt-BR/first.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

const DEFAULT: Language = 'pt-BR';
const NAMESPACE = 'translation';

/** A server refused something. */
let wantsErrors = false;
/** A screen was visited whose texts are not of an area of their own. */
let wantsRest = false;
/** Areas whose screens were visited; another language is fetched with them too. */
const areas = new Set<Area>();

const isLanguage = (value: string | null): value is Language =>
  LANGUAGES.some((language) => language === value);

let started: Promise<void> | null = null;
let hasStarted = false;

/** The router begins its first page while this is still under way, so everybody may call it and wait. */
export function startI18n(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: DEFAULT,
    fallbackLng: DEFAULT,
    resources: { [DEFAULT]: { [NAMESPACE]: first } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  // Offline, a language that is not in the cache cannot be had: the default one is better than a blank page.
  await setLanguage(isLanguage(stored) ? stored : DEFAULT).catch(() => setLanguage(DEFAULT));
  hasStarted = true;
}

async function setLanguage(language: Language): Promise<void> {
  await load(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Changes the language and remembers the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEYS.language, language);
  await setLanguage(language);
}

/** A screen behind the sign-in is about to be shown that has no area of its own. */
export async function loadRest(): Promise<void> {
  wantsRest = true;
  await startI18n();
  await addRest(i18n.language as Language);
}

/** A screen of that area is about to be shown. */
export async function loadArea(area: Area): Promise<void> {
  areas.add(area);
  await startI18n();
  await addArea(i18n.language as Language, area);
}

/** A server refused something. Where the words for it cannot be had, the general sentence will do. */
export async function loadFeatureErrors(code: string): Promise<void> {
  await startI18n();
  if (i18n.exists(`errors.${code}`)) return;
  wantsErrors = true;
  await addErrors(i18n.language as Language).catch(() => {});
}

const addErrors = async (language: Language) =>
  add(language, { errors: (await featureErrorTexts[language]()).featureErrors });

/** A module has more than its texts. */
const addArea = async (language: Language, area: Area) => {
  const { areaTexts } = await import('./areas.ts');
  const module: Partial<Record<Area, object>> = await areaTexts[area][language]();
  add(language, { [area]: module[area] });
};

async function load(language: Language): Promise<void> {
  if (language !== DEFAULT) add(language, (await firstTexts[language]()).first);
  // Whoever wants more at the start adds it afterwards: the page itself waits for the start, and they for the page.
  if (!hasStarted) return;
  await Promise.all([
    ...(wantsRest ? [addRest(language)] : []),
    ...(wantsErrors ? [addErrors(language)] : []),
    ...[...areas].map((area) => addArea(language, area)),
  ]);
}

async function addRest(language: Language): Promise<void> {
  const [{ rest, dates }, { default: dayjs }] = await Promise.all([restTexts[language](), import('dayjs')]);
  add(language, rest);
  dayjs.locale(dates);
}

const add = (language: Language, texts: object) => i18n.addResourceBundle(language, NAMESPACE, texts, true);
