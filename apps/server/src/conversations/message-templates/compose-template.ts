import type { OutgoingTemplate, TemplateValue } from '@prosa/channels';
import { headerLocation, isInvalidValue, requiredValues, templateText } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { APPROVED, findTemplate, type TemplateRecord } from './queries.ts';

export type { TemplateRecord as ApprovedTemplate } from './queries.ts';

/** A template that may be sent over this connection. */
export async function getApprovedTemplate(
  db: Db,
  id: number,
  whatsappId: number | null,
): Promise<TemplateRecord> {
  const template = await findTemplate(db, id);
  if (!template || template.whatsappId !== whatsappId) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  if (template.status !== APPROVED) throw new AppError('ERR_TEMPLATE_NOT_APPROVED');
  return template;
}

/** The text of a template as it is kept, and what the provider is given; refused if a value or its file is missing. */
export function composeTemplate(
  template: TemplateRecord,
  values: Record<string, string>,
  files: { mime: string }[],
): { body: string; data: { template: Omit<OutgoingTemplate, 'headerMedia'> } } {
  assertComplete(template, values, files);
  return {
    body: templateText(template.content, values),
    data: { template: templateParameters(template, values) },
  };
}

const mediaHeaders = { image: 'image/', video: 'video/', document: '' } as const;

function assertComplete(
  { content }: TemplateRecord,
  values: Record<string, string>,
  files: { mime: string }[],
): void {
  const wanted = requiredValues(content).map(({ key }) => key);
  const missing = wanted.filter((key) => isInvalidValue(key, values[key]));
  if (missing.length > 0) throw new AppError('ERR_TEMPLATE_INCOMPLETE', { missing });
  const format = content.header?.format;
  if (format === undefined || format === 'text' || format === 'location') {
    if (files.length > 0) throw new AppError('ERR_CHANNEL_FILE_KIND');
    return;
  }
  const [file] = files;
  if (!file) throw new AppError('ERR_TEMPLATE_INCOMPLETE', { missing: ['header'] });
  if (!file.mime.startsWith(mediaHeaders[format])) throw new AppError('ERR_CHANNEL_FILE_KIND');
}

/** Groups the values by header, body and button, the form the provider expects. */
function templateParameters(
  { name, language, content }: TemplateRecord,
  values: Record<string, string>,
): Omit<OutgoingTemplate, 'headerMedia'> {
  const of = (part: 'header' | 'body'): TemplateValue[] =>
    content.variables
      .filter(({ key }) => key.startsWith(`${part}.`))
      .map(({ key }) => {
        const place = key.slice(part.length + 1);
        return { name: /^\d+$/.test(place) ? null : place, text: values[key] ?? '' };
      });
  const buttons = content.variables
    .filter(({ key }) => key.startsWith('button.'))
    .map(({ key }) => {
      const index = Number(key.split('.')[1]);
      const kind = content.buttons[index]?.kind === 'code' ? ('copy_code' as const) : ('url' as const);
      return { index, kind, value: values[key] ?? '' };
    });
  const place = headerLocation(content, values);
  return { name, language, header: of('header'), body: of('body'), buttons, ...(place ? { place } : {}) };
}
