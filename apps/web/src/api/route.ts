import type { FileRule, FilesRule, Route } from '@prosa/contract';

/**
 * The part of a contract route that a page needs to call it. Input and reply are types only, because the schemas would
 * enlarge every page.
 */
export type CallableRoute<R extends Route> = Readonly<
  Pick<R, 'method' | 'path' | Extract<keyof R, 'file' | 'files'>>
> & {
  /** The route needs no session. */
  readonly isPublic?: true;
  /** Never set at run time: it carries the type. */
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
