import { api, type Route } from '@prosa/contract';

/** A route with its key in the contract: `users.update`. */
export interface NamedRoute {
  key: string;
  feature: keyof typeof api;
  name: string;
  route: Route;
}

const features = Object.entries(api) as [keyof typeof api, Record<string, Route>][];

/** Every route of the contract. The sweeps run for each of them. */
export const allRoutes: NamedRoute[] = features.flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ key: `${feature}.${name}`, feature, name, route })),
);

export const titleOf = ({ route }: NamedRoute): string => `${route.method} ${route.path}`;

/** The route with this key in the contract: `users.update`. */
export function routeAt(key: string): NamedRoute {
  const named = allRoutes.find((route) => route.key === key);
  if (!named) throw new Error(`The contract has no ${key}.`);
  return named;
}
