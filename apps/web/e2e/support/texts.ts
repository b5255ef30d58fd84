import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@prosa/contract';
import { createInstance } from 'i18next';
import type { Texts } from '../../src/i18n/languages.ts';
import { web } from './paths.ts';

/** Each file has the texts of one area, exported under the area's name; these two only gather them. */
const gatherers = ['first.ts', 'rest.ts'];

/** The product's own texts in one language, read from where the product has them. */
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

/** A text as people read it in the language the product is written in. */
export const t = i18n.t;
