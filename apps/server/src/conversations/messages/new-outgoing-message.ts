import type { Dimensions } from '../../platform/files/image-dimensions.ts';
import type { MessageData } from './queries.ts';
import type { UnaskedOrigin } from './send-lanes.ts';

/** A message to the contact, or a private one. */
export interface NewOutgoingMessage {
  body: string;
  mediaType: string;
  userId: number | null;
  /** The user's name, if the caller has it at hand. */
  userName?: string;
  /** Sent automatically; the user is the one who caused it, if any. */
  isAutomatic?: boolean;
  /** Why the company writes without having been asked; such a message is automatic. */
  origin?: UnaskedOrigin;
  /** The earliest time of sending. */
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
