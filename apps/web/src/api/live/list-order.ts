import type { Order, Row } from './merge-list.ts';

// The sort orders of the server's lists, so that a new row appears where a reload would put it.

const collator = new Intl.Collator('pt-BR');

export const byText =
  (field: string): Order =>
  (a, b) =>
    collator.compare(String(fieldOf(a, field)), String(fieldOf(b, field))) || a.id - b.id;

export const byNumber =
  (field: string): Order =>
  (a, b) =>
    Number(fieldOf(a, field)) - Number(fieldOf(b, field)) || a.id - b.id;

export const byId: Order = (a, b) => a.id - b.id;

const fieldOf = (row: Row, field: string): unknown => (row as Row & Record<string, unknown>)[field];
