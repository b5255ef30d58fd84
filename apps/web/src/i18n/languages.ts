import type { Language } from '@prosa/contract';
import type { connections } from './pt-BR/connections.ts';
import type { first } from './pt-BR/first.ts';
import type { rest } from './pt-BR/rest.ts';

/** The language the product is written in has the keys; this is what every other one must have. */
type Widen<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Widen<T[Key]> };
type First = Widen<typeof first>;
type Rest = Widen<typeof rest>;
interface Areas {
  connections: typeof connections;
}
export type Area = keyof Areas;

export type Texts = typeof first & typeof rest & Areas;

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

/** Texts of one area's screens alone, fetched with the first of them. */
export const areaTexts: {
  [A in Area]: Record<Language, () => Promise<{ [Key in A]: Widen<Areas[A]> }>>;
} = {
  connections: {
    'pt-BR': () => import('./pt-BR/connections.ts'),
    en: () => import('./en/connections.ts'),
    es: () => import('./es/connections.ts'),
    tr: () => import('./tr/connections.ts'),
  },
};
