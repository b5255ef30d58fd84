import type { GraphChoice } from './contents.ts';
import { GraphError } from './errors.ts';

/** A template in the provider's format. */
export interface CloudTemplate {
  id: string;
  name: string;
  language: string;
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: TemplateComponent[];
}

interface TemplateComponent {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS';
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION';
  text?: string;
  example?: Record<string, unknown>;
  buttons?: { type: string; text: string; url?: string; phone_number?: string; example?: string[] }[];
}

/** Typical templates of a shop: variables in header, body and button, an image header, one rejected. */
export const sampleTemplates = (): CloudTemplate[] => [
  {
    id: '900100000000001',
    name: 'pedido_enviado',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: 'Pedido {{1}}',
        example: { header_text: ['4821'] },
      },
      {
        type: 'BODY',
        text: 'Olá, {{1}}! O seu pedido saiu para entrega e chega {{2}}.',
        example: { body_text: [['Marina', 'amanhã']] },
      },
      { type: 'FOOTER', text: 'Aurora Café' },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Acompanhar',
            url: 'https://aurora.example/pedido/{{1}}',
            example: ['https://aurora.example/pedido/4821'],
          },
          { type: 'QUICK_REPLY', text: 'Falar com alguém' },
        ],
      },
    ],
  },
  {
    id: '900100000000002',
    name: 'retomar_conversa',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Oi, {{nome}}! Podemos continuar a nossa conversa sobre {{assunto}}?',
        example: {
          body_text_named_params: [
            { param_name: 'nome', example: 'Marina' },
            { param_name: 'assunto', example: 'o seu pedido' },
          ],
        },
      },
    ],
  },
  {
    id: '900100000000003',
    name: 'novidade_do_mes',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1hZ2U='] } },
      {
        type: 'BODY',
        text: 'O café do mês chegou, {{1}}. Quer reservar o seu?',
        example: { body_text: [['Marina']] },
      },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero' }] },
    ],
  },
  {
    id: '900100000000004',
    name: 'aviso_simples',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'BODY', text: 'Temos uma resposta para você. Responda a esta mensagem para vê-la.' },
    ],
  },
  {
    id: '900100000000005',
    name: 'super_promocao',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'REJECTED',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'COMPRE AGORA! Só hoje!' }],
  },
];

export interface SentTemplate {
  name: string;
  language?: { code?: string };
  components?: {
    type: string;
    sub_type?: string;
    index?: string | number;
    parameters?: { type: string; parameter_name?: string; text?: string; [kind: string]: unknown }[];
  }[];
}

/** The text and buttons for the customer, and the header's file parameter if there is one. */
export function fillTemplate(templates: CloudTemplate[], sent: SentTemplate) {
  const template = templates.find(
    ({ name, language, status }) =>
      name === sent.name && language === sent.language?.code && status !== 'REJECTED' && status !== 'PENDING',
  );
  if (!template) throw new GraphError(132_001, 'Template name does not exist in the translation');
  if (template.status !== 'APPROVED') throw new GraphError(132_015, 'Template is paused');
  const filled = template.components
    .filter(({ text }) => text !== undefined)
    .map(({ type, text = '' }) => fill(text, parametersOf(sent, type.toLowerCase())));
  const header = template.components.find(({ type }) => type === 'HEADER');
  const media = header?.format && header.format !== 'TEXT' ? parametersOf(sent, 'header').at(0) : undefined;
  if (header?.format && header.format !== 'TEXT' && media?.type !== header.format.toLowerCase())
    throw new GraphError(132_012, 'Parameter format does not match format in the created template');
  template.components
    .flatMap(({ buttons = [] }) => buttons)
    .forEach(({ url = '' }, index) => {
      const isGiven = sent.components?.some(
        (part) => part.type === 'button' && Number(part.index) === index && part.sub_type === 'url',
      );
      if (url.includes('{{') && !isGiven)
        throw new GraphError(
          131_008,
          `Required parameter is missing: buttons: Button at index ${index} of type Url requires a parameter`,
        );
    });
  return { text: filled.join('\n\n'), media, choices: choicesOf(template, sent) };
}

/** The payload of a button defaults to its text. */
const choicesOf = (template: CloudTemplate, sent: SentTemplate): GraphChoice[] =>
  template.components
    .flatMap(({ buttons = [] }) => buttons)
    .flatMap(({ type, text }, index): GraphChoice[] => {
      if (type !== 'QUICK_REPLY') return [];
      const given = sent.components?.find((part) => part.type === 'button' && Number(part.index) === index);
      const payload = given?.parameters?.[0]?.payload;
      return [{ of: 'template', title: text, payload: typeof payload === 'string' ? payload : text }];
    });

const parametersOf = (sent: SentTemplate, type: string) =>
  sent.components?.find((component) => component.type.toLowerCase() === type)?.parameters ?? [];

function fill(text: string, given: { parameter_name?: string; text?: string }[]): string {
  const wanted = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
  if (wanted.size !== given.length)
    throw new GraphError(132_000, 'Number of parameters does not match the expected number of params');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = given.find((each) => each.parameter_name === name) ?? given[Number(name) - 1];
    if (value?.text === undefined) throw new GraphError(132_000, `Parameter ${name} is missing`);
    return value.text;
  });
}
