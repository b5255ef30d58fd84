import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@prosa/contract';
import { createInstance } from 'i18next';
import type { Texts } from '../../src/i18n/languages.ts';
import { web } from './paths.ts';

/** Each file exports the texts of one area under its name; these two only combine them. */
const gatherers = ['first.ts', 'rest.ts'];

/** The texts of the product in one language, imported from its sources. */
export async function textsOf(language: Language): Promise<Texts> {
  const folder = join(web, 'src/i18n', language);
  const files = readdirSync(folder).filter((name) => !gatherers.includes(name));
  const areas = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<Partial<Texts>>));
  const { errors, featureErrors, ...texts } = Object.assign({}, ...areas) as Texts & {
    featureErrors: object;
  };
  return { ...texts, errors: { ...errors, ...featureErrors } };
}

const i18n = createInstance();
await i18n.init({
  lng: 'pt-BR',
  interpolation: { escapeValue: false },
  resources: { 'pt-BR': { translation: await textsOf('pt-BR') } },
});

/** Texts in the original language of the product. */
export const t = i18n.t;
