import { API_BASE } from '@prosa/contract';
import { api } from '../../api/routes.gen.ts';

export const LANGUAGES_SHOWN = ['curl', 'JavaScript', 'PHP'] as const;
export type CodeLanguage = (typeof LANGUAGES_SHOWN)[number];

/** What an example shows. */
export const EXAMPLES = ['text', 'file', 'status', 'check'] as const;
type ExampleName = (typeof EXAMPLES)[number];

interface ExampleInput {
  /** The address of this installation. */
  origin: string;
  token: string;
  /** A text to send, in the reader's language. */
  words: string;
}

const NUMBER = '5511999999999';
const FILE = 'boleto.pdf';
const KEY = '4711';

export const addressOf = (origin: string, name: 'send' | 'status' | 'checkNumber'): string =>
  origin + API_BASE + api.messagesApi[name].path.replace(':messageId', '123');

/** Code that can be copied and run as it is. */
export const codeExamples: Record<CodeLanguage, Record<ExampleName, (input: ExampleInput) => string>> = {
  curl: {
    text: ({ origin, token, words }) =>
      `curl -X POST '${addressOf(origin, 'send')}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${KEY}' \\
  -d '{"number": "${NUMBER}", "body": "${words}"}'`,
    file: ({ origin, token, words }) =>
      `curl -X POST '${addressOf(origin, 'send')}' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'number=${NUMBER}' \\
  -F 'body=${words}' \\
  -F 'medias=@${FILE}'`,
    status: ({ origin, token }) =>
      `curl '${addressOf(origin, 'status')}' \\
  -H 'Authorization: Bearer ${token}'`,
    check: ({ origin, token }) =>
      `curl -X POST '${addressOf(origin, 'checkNumber')}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "${NUMBER}"}'`,
  },
  JavaScript: {
    text: ({ origin, token, words }) =>
      `const response = await fetch('${addressOf(origin, 'send')}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${token}',
    'Content-Type': 'application/json',
    'Idempotency-Key': '${KEY}',
  },
  body: JSON.stringify({ number: '${NUMBER}', body: '${words}' }),
});
console.log(response.status, await response.json());`,
    file: ({ origin, token, words }) =>
      `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${NUMBER}');
form.append('body', '${words}');
form.append('medias', await openAsBlob('${FILE}'), '${FILE}');
const response = await fetch('${addressOf(origin, 'send')}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}' },
  body: form,
});
console.log(response.status, await response.json());`,
    status: ({ origin, token }) =>
      `const response = await fetch('${addressOf(origin, 'status')}', {
  headers: { Authorization: 'Bearer ${token}' },
});
console.log(response.status, await response.json());`,
    check: ({ origin, token }) =>
      `const response = await fetch('${addressOf(origin, 'checkNumber')}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${token}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ number: '${NUMBER}' }),
});
console.log(response.status, await response.json());`,
  },
  PHP: {
    text: ({ origin, token, words }) =>
      php(
        addressOf(origin, 'send'),
        [`Authorization: Bearer ${token}`, 'Content-Type: application/json', `Idempotency-Key: ${KEY}`],
        `json_encode(['number' => '${NUMBER}', 'body' => '${words}'])`,
      ),
    file: ({ origin, token, words }) =>
      php(
        addressOf(origin, 'send'),
        [`Authorization: Bearer ${token}`],
        `[
    'number' => '${NUMBER}',
    'body' => '${words}',
    'medias' => new CURLFile('${FILE}'),
  ]`,
      ),
    status: ({ origin, token }) => php(addressOf(origin, 'status'), [`Authorization: Bearer ${token}`]),
    check: ({ origin, token }) =>
      php(
        addressOf(origin, 'checkNumber'),
        [`Authorization: Bearer ${token}`, 'Content-Type: application/json'],
        `json_encode(['number' => '${NUMBER}'])`,
      ),
  },
};

const php = (address: string, headers: string[], fields?: string): string =>
  `<?php
$call = curl_init('${address}');
curl_setopt_array($call, [
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
${headers.map((header) => `    '${header}',`).join('\n')}
  ],${fields === undefined ? '' : `\n  CURLOPT_POSTFIELDS => ${fields},`}
]);
echo curl_exec($call);`;
