import { cyclesAmong, type Source } from './sources.ts';

const SERVER = 'apps/server/src/';

/**
 * The areas of the server, lowest first: an area may import the ones before it. See
 * `docs/decisions/0040-areas-as-layers.md`.
 */
const layers = [
  'platform',
  'channels',
  'organization',
  'conversations',
  'automation',
  'outbound',
  'insight',
  'business',
];

const isServer = (path: string | undefined): path is string => path?.startsWith(SERVER) === true;
const areaOf = (path: string): string => path.slice(SERVER.length).split('/')[0] ?? '';

/** The layer of a file; -1 if its area is not listed. */
export const layerOf = (path: string): number => layers.indexOf(areaOf(path));

/** Every import of a higher layer, types included. */
export const strayEdges = (sources: Source[]): string[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter((taken) => isServer(taken.path) && layerOf(taken.path) > layerOf(path))
      .map((taken) => `${path.slice(SERVER.length)} → ${taken.path?.slice(SERVER.length)}`),
  );

/**
 * The feature of a file: its folder in an area, or the file itself if it is directly in the area; platform and
 * channels count as one feature each.
 */
function nodeOf(path: string): string {
  const [area = '', feature = ''] = path.slice(SERVER.length).split('/');
  return area === 'platform' || area === 'channels' ? area : `${area}/${feature}`;
}

/** A part of the platform: a folder in it, or a file directly in it. */
const partOf = (path: string): string => path.slice(SERVER.length).split('/').slice(0, 2).join('/');

function edgesBetween(sources: Source[], nameOf: (path: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = nameOf(path);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const taken of imports)
      if (isServer(taken.path) && nameOf(taken.path) !== from) targets.add(nameOf(taken.path));
  }
  return edges;
}

const isStray = (from: string, to: string): boolean => layerOf(SERVER + to) > layerOf(SERVER + from);

/** Cycles between features. */
export const featureCycles = (sources: Source[]): string[] => cyclesOf(edgesBetween(sources, nodeOf));

/** Cycles between the folders of the platform and the files beside them. */
export const platformCycles = (sources: Source[]): string[] =>
  cyclesOf(
    edgesBetween(
      sources.filter(({ path }) => areaOf(path) === 'platform'),
      partOf,
    ),
  );

function cyclesOf(edges: Map<string, Set<string>>): string[] {
  const nodes = [...edges].map(([path, targets]): Source => {
    const others = [...targets].filter((to) => !isStray(path, to));
    const imports = others.map((to) => ({ from: to, path: to, names: '', isTypeOnly: false }));
    return { path, text: '', imports };
  });
  return cyclesAmong(nodes, () => true);
}
