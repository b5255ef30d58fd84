import type { ProviderTemplate } from './api.ts';
import { type Fields, fieldsOf, idOf, listOf, textOf } from './json-fields.ts';

type Variable = ProviderTemplate['variables'][number];
type Button = ProviderTemplate['buttons'][number];

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

const formats = new Map<string, NonNullable<ProviderTemplate['header']>['format']>([
  ['TEXT', 'text'],
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['GIF', 'video'],
  ['DOCUMENT', 'document'],
  ['LOCATION', 'location'],
]);

const buttonKinds = new Map<string, Button['kind']>([
  ['QUICK_REPLY', 'reply'],
  ['URL', 'url'],
  ['PHONE_NUMBER', 'phone'],
  ['COPY_CODE', 'code'],
  // A one-time code is sent like a variable in the button's URL.
  ['OTP', 'url'],
]);

/** Reads a template of the provider's list; undefined without a name or language, as it cannot be sent. */
export function readTemplate(template: Fields): ProviderTemplate | undefined {
  const name = idOf(template['name']);
  const language = idOf(template['language']);
  if (name === undefined || language === undefined) return undefined;
  const parts = listOf(template['components']).map(fieldsOf);
  const part = (type: string) => parts.find((one) => textOf(one['type']).toUpperCase() === type);
  const header = headerOf(part('HEADER'));
  const body = part('BODY');
  const buttons = listOf(part('BUTTONS')?.['buttons']).map(fieldsOf);
  return {
    externalId: idOf(template['id']) ?? `${name}:${language}`,
    name,
    language,
    category: textOf(template['category']),
    status: textOf(template['status']),
    header,
    body: textOf(body?.['text']),
    footer: textOf(part('FOOTER')?.['text']),
    buttons: buttons.map(buttonOf),
    variables: [
      ...(header?.format === 'text' ? placeholdersOf('header', part('HEADER') ?? {}) : []),
      ...placeholdersOf('body', body ?? {}),
      ...buttons.flatMap(buttonVariable),
    ],
  };
}

function headerOf(header: Fields | undefined): ProviderTemplate['header'] {
  const format = formats.get(textOf(header?.['format']).toUpperCase());
  return format ? { format, text: textOf(header?.['text']) } : null;
}

const buttonOf = (button: Fields): Button => ({
  kind: buttonKinds.get(textOf(button['type']).toUpperCase()) ?? 'other',
  text: textOf(button['text']),
  url: textOf(button['url']) || null,
});

/** The placeholders of a text in order, each once, with the provider's example. */
function placeholdersOf(part: 'header' | 'body', component: Fields): Variable[] {
  const names = [
    ...new Set([...textOf(component['text']).matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')),
  ];
  const example = fieldsOf(component['example']);
  const given = example[`${part}_text`];
  // The examples of a header are a list, those of a body a list of lists.
  const listed = listOf(Array.isArray(listOf(given)[0]) ? listOf(given)[0] : given);
  const named = new Map(
    listOf(example[`${part}_text_named_params`])
      .map(fieldsOf)
      .map((one) => [textOf(one['param_name']), textOf(one['example'])]),
  );
  return names.map((name, index) => ({
    key: `${part}.${name}`,
    example: named.get(name) ?? textOf(listed[index]),
  }));
}

function buttonVariable(button: Fields, index: number): Variable[] {
  const { kind, url } = buttonOf(button);
  const isChanging = kind === 'code' || (kind === 'url' && (url === null || url.search(PLACEHOLDER) >= 0));
  const example = button['example'];
  return isChanging ? [{ key: `button.${index}`, example: textOf(listOf(example)[0] ?? example) }] : [];
}
