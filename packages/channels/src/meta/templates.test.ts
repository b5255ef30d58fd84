import { expect, test } from 'vitest';
import { readTemplate } from './templates.ts';

const reminder = {
  id: '5001',
  name: 'lembrete',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['118'] } },
    {
      type: 'BODY',
      text: 'Olá {{1}}, chega {{ 2 }}. Até {{1}}!',
      example: { body_text: [['Maria', 'sexta']] },
    },
    { type: 'FOOTER', text: 'Loja' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Confirmar' },
        { type: 'URL', text: 'Acompanhar', url: 'https://loja.example/p/{{1}}', example: ['118'] },
        { type: 'URL', text: 'Site', url: 'https://loja.example' },
        { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551130304040' },
        { type: 'COPY_CODE', text: 'Copiar', example: 'BOLO10' },
        { type: 'CATALOG', text: 'Ver' },
      ],
    },
  ],
};

test('a template with everything', () => {
  expect(readTemplate(reminder)).toEqual({
    externalId: '5001',
    name: 'lembrete',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    header: { format: 'text', text: 'Pedido {{1}}' },
    body: 'Olá {{1}}, chega {{ 2 }}. Até {{1}}!',
    footer: 'Loja',
    buttons: [
      { kind: 'reply', text: 'Confirmar', url: null },
      { kind: 'url', text: 'Acompanhar', url: 'https://loja.example/p/{{1}}' },
      { kind: 'url', text: 'Site', url: 'https://loja.example' },
      { kind: 'phone', text: 'Ligar', url: null },
      { kind: 'code', text: 'Copiar', url: null },
      { kind: 'other', text: 'Ver', url: null },
    ],
    variables: [
      { key: 'header.1', example: '118' },
      { key: 'body.1', example: 'Maria' },
      { key: 'body.2', example: 'sexta' },
      { key: 'button.1', example: '118' },
      { key: 'button.4', example: 'BOLO10' },
    ],
  });
});

test('places with names', () => {
  const template = readTemplate({
    ...reminder,
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Olá {{cliente}}, {{dia}}',
        example: { body_text_named_params: [{ param_name: 'dia', example: 'sexta' }] },
      },
    ],
  });
  expect(template?.variables).toEqual([
    { key: 'body.cliente', example: '' },
    { key: 'body.dia', example: 'sexta' },
  ]);
});

test.each([
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['DOCUMENT', 'document'],
  ['LOCATION', 'location'],
])('a header that is %s', (format, ours) => {
  const components = [{ type: 'HEADER', format, example: { header_handle: ['https://x'] } }];
  expect(readTemplate({ ...reminder, components })).toMatchObject({
    header: { format: ours, text: '' },
    variables: [],
  });
});

test('a one-time code is filled in as an address is', () => {
  const components = [
    { type: 'BODY', text: '*{{1}}* é seu código.' },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar' }] },
  ];
  expect(readTemplate({ ...reminder, components })?.variables).toEqual([
    { key: 'body.1', example: '' },
    { key: 'button.0', example: '' },
  ]);
});

test('one that cannot be named cannot be sent; anything else may be missing', () => {
  expect(readTemplate({})).toBeUndefined();
  expect(readTemplate({ name: 'x' })).toBeUndefined();
  expect(readTemplate({ name: 'x', language: 'en', components: 'none' })).toMatchObject({
    externalId: 'x:en',
    header: null,
    body: '',
    buttons: [],
    variables: [],
  });
});
