import {
  API_BASE,
  api,
  errorStatus,
  IDEMPOTENCY_HOURS,
  IdempotencyKey,
  PRODUCT_VERSION,
  type Route,
} from '@prosa/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The contract as an OpenAPI 3.1 document. */
function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [tag, routes] of Object.entries(api) as [string, Record<string, Route>][]) {
    for (const [name, route] of Object.entries(routes)) {
      const path = API_BASE + route.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(tag, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Prosa', version: PRODUCT_VERSION },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        connectionToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a connection, for outside systems.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: { error: { enum: Object.keys(errorStatus) } },
        },
      },
    },
    paths,
  };
}

function describeRoute(tag: string, name: string, route: Route): object {
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: route.about,
    description: `Permission: ${route.can}.${route.plan ? ` Plan flag: ${route.plan}.` : ''}`,
    security: securityOf(route),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.takesIdempotencyKey ? [idempotencyKey] : []),
    ],
    ...requestBody(route),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchema(route.reply, 'output') } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const securityOf = ({ can }: Route): object[] => {
  if (can === 'public') return [];
  return can === 'connectionToken' ? [{ connectionToken: [] }] : [{ bearer: [] }];
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: object;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner as object,
  }));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same request with the same key is carried out once within ${IDEMPOTENCY_HOURS} hours.`,
  schema: jsonSchema(IdempotencyKey, 'input'),
};

const BINARY = { type: 'string', format: 'binary' };

function requestBody({ body, file, files }: Route): object {
  if (!body && !file && !files) return {};
  const schema = body ? jsonSchema(body, 'input') : { type: 'object', properties: {} };
  const uploads = {
    ...(file && { [file.field]: BINARY }),
    ...(files && { [files.field]: { type: 'array', items: BINARY, maxItems: files.maxFiles } }),
  };
  const properties = { ...(schema['properties'] as object), ...uploads };
  const isJson = !file && !files?.isRequired;
  const content = {
    ...(isJson && { 'application/json': { schema } }),
    ...((file || files) && { 'multipart/form-data': { schema: { ...schema, properties } } }),
  };
  return { requestBody: { required: true, content } };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Serves an HTML page for people and the document for programs. */
export function serveDocs(http: FastifyInstance): void {
  let document: string | undefined;
  // Created on first use: it takes a while, and most processes never need it.
  const asJson = () => (document ??= JSON.stringify(describeApi()));
  http.get(`${API_BASE}/docs/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(asJson()),
  );
  http.get(`${API_BASE}/docs`, (request, reply) => {
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    return wantsPage
      ? reply.type('text/html; charset=utf-8').send(docsPage())
      : reply.type('application/json; charset=utf-8').send(asJson());
  });
}

function docsPage(): string {
  const sections = (Object.entries(api) as [string, Record<string, Route>][]).map(([tag, routes]) => {
    const rows = Object.values(routes).map(
      (route) =>
        `<tr><td><code>${route.method}</code><td><code>${escape(API_BASE + route.path)}</code><td>${escape(route.about)}<td><code>${route.can}</code>`,
    );
    return `<h2>${tag}</h2><table><tr><th>Method<th>Path<th>What it does<th>Who may</tr>${rows.join('')}</table>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<style>body{font:14px/1.5 system-ui;margin:32px auto;max-width:1100px;padding:0 16px;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 10px;border-bottom:1px solid #8884}</style>
<h1>API</h1><p>Send <code>Authorization: Bearer …</code> from <code>POST ${API_BASE}/auth/login</code>. Machine-readable: <a href="${API_BASE}/docs/openapi.json">openapi.json</a>.</p>${sections.join('')}</html>`;
}
