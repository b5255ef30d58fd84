import type { Dimensions } from '../../platform/files/image-dimensions.ts';
import type { MessageData } from './queries.ts';
import type { SendLane } from './send-lanes.ts';

/** What is to be said to the contact, or only among colleagues. */
export interface NewOutgoingMessage {
  body: string;
  mediaType: string;
  userId: number | null;
  /** What they are called, where that is at hand. */
  userName?: string;
  /** Said by the system: the user is who caused it, if anybody did. */
  isAutomatic?: boolean;
  /** Whom it lets go first: what goes to many says so, of all else it is known from who writes. */
  lane?: SendLane;
  /** It may not leave before this. */
  notBefore?: Date;
  isPrivate?: boolean;
  isForwarded?: boolean;
  quotedId?: number | null;
  clientId?: string | null;
  data?: MessageData;
  media?: {
    key: string;
    name: string;
    mime: string;
    bytes: number;
    seconds: number | null;
    thumbnailKey: string | null;
    dimensions?: Dimensions | undefined;
  };
}
