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

/** The server returned an error code, so the texts of feature errors are needed. */
let wantsErrors = false;
/** A screen was visited that uses texts outside its own area. */
let wantsRest = false;
/** Areas of visited screens; a change of language loads them too. */
const areas = new Set<Area>();

const isLanguage = (value: string | null): value is Language =>
  LANGUAGES.some((language) => language === value);

let started: Promise<void> | null = null;
let hasStarted = false;

/** What the person chose on this device, also before its texts are there. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEYS.language);
  return isLanguage(stored) ? stored : DEFAULT;
}

/** The router renders the first page during the start, so callers may await the same promise. */
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
  // Offline, a language that is not cached cannot be loaded: the default is better than a blank page.
  await setLanguage(chosenLanguage()).catch(() => setLanguage(DEFAULT));
  hasStarted = true;
}

async function setLanguage(language: Language): Promise<void> {
  await load(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Changes the language and stores the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEYS.language, language);
  await setLanguage(language);
}

/** Loads the texts for a signed-in screen that has no area of its own. */
export async function loadRest(): Promise<void> {
  wantsRest = true;
  await startI18n();
  await addRest(i18n.language as Language);
}

/** Loads the texts of an area before its screen is shown. */
export async function loadArea(area: Area): Promise<void> {
  areas.add(area);
  await startI18n();
  await addArea(i18n.language as Language, area);
}

/** Loads the texts of error codes. If that fails, the general error text is shown. */
export async function loadFeatureErrors(code: string): Promise<void> {
  await startI18n();
  if (i18n.exists(`errors.${code}`)) return;
  wantsErrors = true;
  await addErrors(i18n.language as Language).catch(() => {});
}

const addErrors = async (language: Language) =>
  add(language, { errors: (await featureErrorTexts[language]()).featureErrors });

/** The module also exports other things, so only the texts are added. */
const addArea = async (language: Language, area: Area) => {
  const { areaTexts } = await import('./areas.ts');
  const module: Partial<Record<Area, object>> = await areaTexts[area][language]();
  add(language, { [area]: module[area] });
};

async function load(language: Language): Promise<void> {
  if (language !== DEFAULT) add(language, (await firstTexts[language]()).first);
  // The first page waits for the start, so the start loads only the first texts; callers add theirs afterwards.
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
