import type { SessionCaller } from './identity.ts';

/** The caller's key in pools of expensive work, which are fair among companies. */
export const poolKeyOf = ({ companyId }: Pick<SessionCaller, 'companyId'>): string => `company:${companyId}`;
