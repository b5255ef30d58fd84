import { pathOf } from '../setup/client.ts';
import { formOf, PICTURE } from './call-route.ts';
import {
  heavyBodies,
  heavyJson,
  hostileBodies,
  hostileDays,
  hostileJson,
  hostileTypes,
  unusualJson,
} from './hostile-values.ts';
import { withoutTarget, type CallMutation } from './mutated-call.ts';
import { allRoutes, type NamedRoute } from './routes.ts';
import { fieldsIn, shapeOf, withField } from './shapes.ts';

/** What takes long to read is tried on every sixth route: all of them read it with the same program. */
const takesHeavy = (named: NamedRoute): boolean => allRoutes.indexOf(named) % 6 === 0;

const TIME = /date|day|time|work|version/i;

/** Each field of the body at any depth, replaced by a hostile value or left out. */
export function* fieldMutations(named: NamedRoute): Generator<CallMutation> {
  const { route } = named;
  const unusual = { ...unusualJson, ...(takesHeavy(named) ? heavyJson : {}) };
  for (const [index, path] of fieldsIn(shapeOf(route.body)).entries()) {
    const at = path.join('.');
    const hostile = {
      ...hostileJson,
      ...(TIME.test(at) ? hostileDays : {}),
      ...(index === 0 ? unusual : {}),
    };
    for (const [what, json] of Object.entries(hostile)) {
      yield (sample) => ({
        title: `${what} as ${at}`,
        path: pathOf(route, sample),
        body: JSON.stringify(withField(sample.body ?? {}, path, 'HOSTILE')).replace('"HOSTILE"', () => json),
      });
    }
    yield (sample) => {
      const body = JSON.stringify(withField(sample.body ?? {}, path, undefined));
      const isSame = body === JSON.stringify(sample.body);
      return isSame ? undefined : { title: `no ${at}`, path: pathOf(route, sample), body };
    };
  }
}

const files: Record<string, Buffer> = {
  'no picture': Buffer.from('text'),
  'nothing at all': Buffer.alloc(0),
  'a picture cut short': PICTURE.subarray(0, 40),
  'a page that says it is one': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
};

/** Invalid files, oversized forms, and hostile fields beside the file. */
export function* formMutations({ route }: NamedRoute): Generator<CallMutation> {
  const { field, maxBytes } = route.file ?? { field: '', maxBytes: 0 };
  for (const [what, bytes] of Object.entries({ ...files, 'too large': Buffer.alloc(maxBytes + 1) })) {
    yield ({ body, ...sample }) => ({
      title: what,
      path: pathOf(route, sample),
      body: formOf(field, body ?? {}, bytes),
    });
  }
  yield ({ body, ...sample }) => ({
    title: 'another name',
    path: pathOf(route, sample),
    body: formOf('other', body ?? {}),
  });
  for (const name of Object.keys(shapeOf(route.body).properties ?? {})) {
    for (const [what, json] of Object.entries({ ...hostileJson, ...unusualJson, ...heavyJson })) {
      yield ({ body, ...sample }) => ({
        title: `${what} as ${name}`,
        path: pathOf(route, sample),
        body: formOf(field, { ...body, [name]: json }),
      });
    }
  }
}

/** Invalid JSON bodies, and bodies with a wrong content type. */
export function* bodyMutations(named: NamedRoute): Generator<CallMutation> {
  const { route } = named;
  const bodies = { ...hostileBodies, ...(takesHeavy(named) ? heavyBodies : {}) };
  for (const [what, body] of Object.entries(bodies)) {
    yield (sample) => ({ title: `body: ${what}`, path: pathOf(route, withoutTarget(route, sample)), body });
  }
  for (const [what, { type, body }] of Object.entries(hostileTypes)) {
    const headers = { 'content-type': type };
    yield (sample) => ({
      title: `type: ${what}`,
      path: pathOf(route, withoutTarget(route, sample)),
      body,
      headers,
    });
  }
}
