import type { IncomingMessage } from 'node:http';
import { badParameter } from './errors.ts';

/** A request of the product. The Graph API treats query and body alike, so both are merged here. */
export interface GraphRequest {
  method: string;
  /** Without the version. */
  path: string;
  parts: string[];
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Query, form and JSON combined; form fields that contain JSON are parsed. */
  fields: Record<string, unknown>;
  files: File[];
}

export async function readRequest(request: IncomingMessage): Promise<GraphRequest> {
  const url = new URL(request.url ?? '/', 'http://graph');
  const path = url.pathname.replace(/^\/v\d+\.\d+(?=\/)/, '');
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts);
  const { fields, files } = await readBody(request.headers['content-type'] ?? '', body);
  return {
    method: request.method ?? 'GET',
    path,
    parts: path.split('/').filter(Boolean).map(decodeURIComponent),
    query: url.searchParams,
    headers: request.headers,
    body,
    fields: { ...Object.fromEntries(url.searchParams), ...fields },
    files,
  };
}

async function readBody(
  type: string,
  body: Buffer,
): Promise<{ fields: Record<string, unknown>; files: File[] }> {
  if (body.length === 0) return { fields: {}, files: [] };
  if (type.includes('json')) return { fields: parseJsonObject(body.toString('utf8')), files: [] };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw badParameter('The body cannot be read');
    });
  const entries = [...form];
  return {
    fields: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, parseIfJson(value)]] : [])),
    ),
    files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
  };
}

function parseJsonObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // The error is thrown below.
  }
  throw badParameter('The body is not a JSON object');
}

function parseIfJson(text: string): unknown {
  return /^[[{]/.test(text) ? parseJsonObject(text) : text;
}

/** A query may contain numbers as text. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
