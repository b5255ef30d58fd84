/** Values that no form sends: as JSON text, because some of them cannot be represented as values. */
export const hostileJson: Record<string, string> = {
  null: 'null',
  true: 'true',
  zero: '0',
  negative: '-1',
  fraction: '1.5',
  'past every id': '2147483648',
  infinity: '1e309',
  'empty text': '""',
  NUL: '"a\\u0000b"',
  'half a pair': '"a\\ud800"',
  'text of all kinds': JSON.stringify(`'; drop table x; -- %_\\ <b>\r\n\u202E👩‍👧🇧🇷 e\u0301\u0301`),
  'hundred thousand letters': JSON.stringify('a'.repeat(100_000)),
  'list of text': '["a"]',
  'own prototype': '{"__proto__":{"super":true}}',
  constructor: '{"constructor":{"prototype":{"super":true}}}',
};

/** For fields with a day or a time. */
export const hostileDays: Record<string, string> = {
  'day zero': '"0000-00-00"',
  'year zero': '"0000-01-01"',
  'last day of all': '"9999-12-31"',
  'year ten thousand': '"10000-01-01T00:00:00Z"',
  'no such day': '"2025-02-30"',
  'hour twenty-four': '"24:00"',
};

/** Tried on one field per route: the code that they stress runs before fields are known. */
export const unusualJson: Record<string, string> = {
  'past every whole number': '9007199254740993',
  'minus infinity': '-1e309',
  'the other half': '"\\udc00b"',
  blank: '"   "',
  'a number in text': '"12"',
  'not a number': '"NaN"',
  list: '[]',
  object: '{}',
};

/** The same, tried on some routes only: what reads them is one program for all routes. */
export const heavyJson: Record<string, string> = {
  'one megabyte': JSON.stringify('a'.repeat(1_000_000)),
  'combining marks': JSON.stringify(`e${'\u0301'.repeat(5000)}`),
  'ten thousand deep': '['.repeat(10_000) + ']'.repeat(10_000),
  'objects ten thousand deep': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'hundred thousand long': `[${'0,'.repeat(99_999)}0]`,
};

/** Hostile values where everything is text, already encoded for a URL. */
export const hostileText: Record<string, string> = {
  empty: '',
  zero: '0',
  negative: '-1',
  fraction: '1.5',
  exponent: '1e3',
  'past every id': '2147483648',
  'past every number': '9'.repeat(200),
  infinity: '1e309',
  'not a number': 'NaN',
  undefined: 'undefined',
  'padded number': '%201',
  'digits of another script': encodeURIComponent('١٢٣'),
  NUL: 'a%00b',
  'half a pair': '%ED%A0%80',
  'broken escape': '%E0%A4%A',
  'lonely percent': '%',
  'right to left': encodeURIComponent('\u202Eabc'),
  emoji: encodeURIComponent('😀'),
  SQL: encodeURIComponent(`' or 1=1; drop table users; --`),
  wildcards: encodeURIComponent('%_\\'),
  'up and away': '..%2F..%2Fetc%2Fpasswd',
  'own prototype': '__proto__',
  constructor: 'constructor',
  method: 'hasOwnProperty',
  'three hundred letters': 'a'.repeat(301),
  'one megabyte': 'a'.repeat(1_000_000),
};

/** Bodies that are invalid or unexpected JSON. */
export const hostileBodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
  nothing: '',
  null: 'null',
  list: '[]',
  text: '"text"',
  number: '123',
  'broken off': '{"name":',
  'one brace more': '{}}',
  'twice the same': '{"name":"a","name":{"name":1}}',
  'own prototype': '{"__proto__":{"super":true}}',
  constructor: '{"constructor":{"prototype":{"super":true}}}',
  'byte order mark': '\uFEFF{}',
  'no text at all': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
};

/** The same, tried on some routes only. */
export const heavyBodies: Record<string, string> = {
  'ten thousand deep': '['.repeat(10_000) + ']'.repeat(10_000),
  'never closed': '[{"a":'.repeat(10_000),
  'hundred thousand long': `[${'{},'.repeat(99_999)}{}]`,
  'larger than any': JSON.stringify({ name: 'a'.repeat(5_100_000) }),
};

/** Bodies with a wrong content type. */
export const hostileTypes: Record<string, { type: string; body: string }> = {
  none: { type: '', body: '{}' },
  garbage: { type: ';;;=', body: '{}' },
  text: { type: 'text/plain', body: '{}' },
  xml: { type: 'application/xml', body: '<a/>' },
  form: { type: 'application/x-www-form-urlencoded', body: 'super=true' },
  'other encoding': { type: 'application/json; charset=utf-16', body: '{}' },
  'form without a boundary': { type: 'multipart/form-data', body: 'x' },
  'form that breaks off': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  },
  'form with a prototype': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  },
};

/** Headers that a browser would not send. */
export const hostileHeaders: Record<string, Record<string, string>> = {
  'a cookie that cannot be read': { cookie: 'jrt=%E0%A4%A; jrt="; =; __proto__=1' },
  'a cookie of nobody': { cookie: `jrt=999999999.00000000-0000-0000-0000-000000000000.${'a'.repeat(43)}` },
  'a long name of the browser': { 'user-agent': 'Moz\u00edlla'.repeat(500) },
  'an encoding nobody knows': { 'accept-encoding': 'gzip;q=x, *;q=-1, \u00ff' },
  'another method': { 'x-http-method-override': 'DELETE' },
  'a part of the answer': { range: 'bytes=5-1', 'if-none-match': '*' },
};
