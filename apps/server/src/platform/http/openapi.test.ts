import { API_BASE, api, errorCodes, type Route } from '@prosa/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  security: Json[];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: { properties: { error: { enum: string[] } } } } };
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/api/docs`)).json()) as Document;
});
afterAll(() => server.stop());

const everyRoute = Object.entries(api).flatMap(([tag, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({ id: `${tag}.${name}`, route })),
);
const operationOf = ({ method, path }: Route) =>
  document.paths[API_BASE + path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

test('is the document itself for programs, under both addresses', async () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Prosa', version: '2.0.3' } });
  const file = await fetch(`${server.url}/api/docs/openapi.json`);
  expect(file.headers.get('content-type')).toContain('application/json');
  expect(await file.json()).toEqual(document);
});

test('is a page for people, with every path on it', async () => {
  const answer = await fetch(`${server.url}/api/docs`, {
    headers: { accept: 'text/html,application/xhtml+xml' },
  });
  expect(answer.headers.get('content-type')).toContain('text/html');
  const page = await answer.text();
  expect(page).not.toContain('<script');
  for (const { route } of everyRoute) expect(page).toContain(`${API_BASE}${route.path}`);
});

describe('every route', () => {
  test.each(everyRoute)('$id is there, with what it takes and what it gives', ({ id, route }) => {
    const operation = operationOf(route);
    expect(operation).toMatchObject({ operationId: id, summary: route.about });
    const scheme = route.can === 'connectionToken' ? 'connectionToken' : 'bearer';
    expect(operation?.security).toEqual(route.can === 'public' ? [] : [{ [scheme]: [] }]);
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const described = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(described.map(({ name, required }) => ({ name, required }))).toEqual(
      inPath.map((name) => ({ name, required: true })),
    );
    const body = operation?.requestBody?.content ?? {};
    const isForm = route.file || route.files;
    expect(Object.keys(body)).toEqual([
      ...(route.body && !route.file && !route.files?.isRequired ? ['application/json'] : []),
      ...(isForm ? ['multipart/form-data'] : []),
    ]);
    const headers = operation?.parameters.filter((parameter) => parameter.in === 'header') ?? [];
    expect(headers.map(({ name }) => name)).toEqual(route.takesIdempotencyKey ? ['Idempotency-Key'] : []);
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', 'default']);
  });

  test('is described once, and nothing else is', () => {
    expect(operations()).toHaveLength(everyRoute.length);
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(everyRoute.length);
  });
});

test('every schema is one that a validator takes, and every reference leads somewhere', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = operations().flatMap(({ parameters, requestBody, responses }) => [
    ...parameters.map(({ schema }) => schema),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
    ...Object.values(responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)),
  ]);
  for (const schema of schemas) {
    if (schema['$ref'] === '#/components/schemas/Error') continue;
    // A nested reference would resolve from the root of the document, where its target does not exist.
    expect(JSON.stringify(schema)).not.toContain('"$ref"');
    expect(() => ajv.compile(schema)).not.toThrow();
  }
});

/** Routes with required query parameters. */
const needQuery = [
  'settings.companyOne',
  'notes.list',
  'tickets.countAll',
  'schedules.calendar',
  'contactListItems.list',
];

test('a real answer is as the document says', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const owner = await server.owner();
  for (const { id, route } of everyRoute) {
    if (route.method !== 'GET' || route.path.includes(':') || needQuery.includes(id)) continue;
    const { status, body } = await owner.try(route);
    const schema = operationOf(route)?.responses['200']?.content['application/json']?.schema ?? {};
    expect({ id, status, isValid: ajv.validate(schema, body), errors: ajv.errors }).toEqual({
      id,
      status: 200,
      isValid: true,
      errors: null,
    });
  }
});

test('names every error a call can be refused with', () => {
  expect(document.components.schemas.Error.properties.error.enum).toEqual(errorCodes);
});
