import type { FileRule, FilesRule, Route } from '@prosa/contract';

/**
 * What a page knows of a route of the contract: how it is called. What the route takes and answers is only its type
 * here, because the schemas would come with every page.
 */
export type CallableRoute<R extends Route> = Readonly<
  Pick<R, 'method' | 'path' | Extract<keyof R, 'file' | 'files'>>
> & {
  /** It needs no session. */
  readonly isPublic?: true;
  /** Never there: it carries the type. */
  readonly contract?: R;
};

/** A route of any type. */
export interface AnyRoute {
  readonly method: Route['method'];
  readonly path: string;
  readonly isPublic?: true;
  readonly file?: FileRule | undefined;
  readonly files?: FilesRule | undefined;
}

/** The routes of one feature. */
export type CallableRoutes<Routes extends Record<string, Route>> = {
  readonly [Name in keyof Routes]: CallableRoute<Routes[Name]>;
};
