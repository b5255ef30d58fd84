import { LANGUAGES, type Language } from '@prosa/contract';
import { expect, test } from 'vitest';
import { areaTexts } from './areas.ts';
import { featureErrorTexts, firstTexts, restTexts } from './languages.ts';

/** Enforces docs/vocabulary.md: replaced words, and the keys where they are still allowed. */
interface Rule {
  never: RegExp;
  instead: string;
  /** Prefixes of keys that may contain the word: prescribed texts, or another meaning. */
  except?: string[];
}

const prescribed = [
  'tickets.ticketTab',
  'tickets.select',
  'moments.openTicket',
  'contacts.drawer.lane',
  'errors.ERR_REOPEN_TO_DELETE',
];

const rules: Record<Language, Rule[]> = {
  'pt-BR': [
    { never: /\b(tickets?|chamados?)\b/i, instead: 'atendimento', except: prescribed },
    { never: /\bresolv(er|e|a|idos?)\b/i, instead: 'encerrar' },
    { never: /\b(fech|finaliz)\w+ (o |os |um )?atendimento/i, instead: 'encerrar' },
    { never: /\bdeletar\b/i, instead: 'excluir', except: prescribed },
    { never: /\b(tirar|retirar) (a|o|\{\{)/i, instead: 'remover' },
    { never: /nota interna|anotaç/i, instead: 'mensagem privada, observação' },
    { never: /setor\/fila/i, instead: 'fila' },
    { never: /\bpesquis(ar|a|e)\b/i, instead: 'buscar' },
    { never: /tent(ar|e) novamente/i, instead: 'tentar de novo', except: ['errors.'] },
  ],
  en: [
    { never: /\battendances?\b/i, instead: 'ticket' },
    { never: /\bresolv(e|es|ed)\b/i, instead: 'close' },
    { never: /internal note/i, instead: 'private message' },
  ],
  es: [
    { never: /\bfilas?\b/i, instead: 'cola', except: ['contacts.sheet'] },
    { never: /\batenciones\b|atención #/i, instead: 'ticket' },
    { never: /\bresuel(v|t)|\bresolver\b/i, instead: 'cerrar' },
    { never: /\bagreg(ar?|ue)\b/i, instead: 'añadir' },
    { never: /nota interna/i, instead: 'mensaje privado' },
    { never: /valoraci/i, instead: 'evaluación' },
    { never: /vídeo/i, instead: 'video' },
    { never: /(?<!\p{L})(tú|tus?|te|puedes|tienes|quieres)(?!\p{L})/iu, instead: 'usted' },
    { never: /\b(Elige|Selecciona|Escribe|Añade|Pega|Comprueba|Revisa|Suelta)\b/, instead: 'usted' },
  ],
  tr: [
    { never: /görüşme(?!k)/i, instead: 'talep, konuşma' },
    { never: /sohbet robot/i, instead: 'sohbet botu' },
    { never: /\b(iç|dahili) not/i, instead: 'özel mesaj' },
    { never: /çöz(ül|er)|çöz(?!\p{L})/iu, instead: 'kapatmak' },
    { never: /şirket içi sohbet/i, instead: 'dahili sohbet' },
  ],
};

/** The beginning of every button that creates a record. */
const begins: Record<Language, RegExp> = {
  'pt-BR': /^Nov[oa] /,
  en: /^New /,
  es: /^Nuev[oa] /,
  tr: /^Yeni /,
};

test.each(LANGUAGES)('%s has one word for one thing', async (language) => {
  const texts = await catalogue(language);
  const broken = rules[language].flatMap(({ never, instead, except = [] }) =>
    texts
      .filter(([key, text]) => never.test(text) && !except.some((start) => key.startsWith(start)))
      .map(([key, text]) => `${key}: "${text}" (${instead})`),
  );
  expect(broken).toEqual([]);
});

test.each(LANGUAGES)('%s makes everything new with the same word', async (language) => {
  const buttons = (await catalogue(language)).filter(([key]) => /^(?!common)\w+\.add$/.test(key));
  expect(buttons.length).toBeGreaterThan(9);
  expect(buttons.filter(([, text]) => !begins[language].test(text))).toEqual([]);
});

/** The values of each text, with those of its plural forms together: "one file" need not say the number. */
async function valuesByKey(language: Language): Promise<Map<string, string[]>> {
  const values = new Map<string, Set<string>>();
  for (const [key, text] of await catalogue(language)) {
    const name = key.replace(/_(zero|one|two|few|many|other)$/, '');
    const known = values.get(name) ?? new Set();
    for (const [, value = ''] of text.matchAll(/\{\{\s*([\w.]+)/g)) known.add(value);
    for (const [tag] of text.matchAll(/<\w+>/g)) known.add(tag);
    values.set(name, known);
  }
  return new Map([...values].map(([name, known]) => [name, [...known].toSorted()]));
}

test.each(LANGUAGES)('%s has every text, each with the values that it is given', async (language) => {
  const own = await valuesByKey(language);
  const first = await valuesByKey('pt-BR');
  expect(first.size).toBeGreaterThan(1000);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(first));
});

/** Every text of a language with its key. */
async function catalogue(language: Language): Promise<[key: string, text: string][]> {
  const { first } = await firstTexts[language]();
  const { rest } = await restTexts[language]();
  const { featureErrors } = await featureErrorTexts[language]();
  const areas = await Promise.all(Object.values(areaTexts).map((load) => load[language]()));
  return [first, rest, { featureErrors }, ...areas].flatMap((texts) => flat(texts));
}

const flat = (texts: object, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    const whole = path ? `${path}.${key}` : key;
    if (typeof value === 'string') return [[whole, value]];
    return typeof value === 'object' && value !== null ? flat(value, whole) : [];
  });
