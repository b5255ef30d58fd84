import type { ContactCard, MediaKind } from './incoming.ts';

/** A message as the provider identifies it. */
export interface MessageRef {
  id: string;
  chatId: string;
  fromMe: boolean;
  /** In a group: who wrote it. */
  senderId?: string;
}

export interface Outgoing {
  /** Made beforehand with `newMessageId()`. */
  id: string;
  chatId: string;
  content: OutgoingContent;
  quoted?: MessageRef & { text: string };
  isForwarded?: boolean;
  /** The reply window is over, but a person typed this, which some channels allow for a few more days. */
  isAfterWindow?: boolean;
  /** One of many messages that nobody waits for: where a driver sends one after the other, all others go first. */
  isBulk?: boolean;
}

export type OutgoingContent =
  /** With `menu`, channels with buttons or lists show those; other channels send the text only. */
  | { type: 'text'; text: string; menu?: OutgoingMenu }
  | { type: 'media'; caption: string; media: OutgoingMedia }
  | { type: 'location'; latitude: number; longitude: number; name: string }
  | { type: 'contacts'; cards: ContactCard[] }
  /** A template approved by the provider; `text` is what the contact will read. */
  | { type: 'template'; template: OutgoingTemplate; text: string };

export type OutgoingText = Extract<OutgoingContent, { type: 'text' }>;

export interface OutgoingMenu {
  /** The text above the choices. */
  text: string;
  /** Label of the button that opens the list. */
  button: string;
  /** `id` is returned when the choice is pressed; `title` is its label. */
  choices: { id: string; title: string }[];
}

export interface OutgoingTemplate {
  name: string;
  language: string;
  /** The values of the placeholders in order; those of named placeholders have a name. */
  header: TemplateValue[];
  body: TemplateValue[];
  /** For buttons with a variable URL or code: the index of the button, and the value. */
  buttons: { index: number; kind: 'url' | 'copy_code'; value: string }[];
  headerMedia: OutgoingMedia | null;
  /** The location in the header. */
  place?: { latitude: number; longitude: number; name: string; address: string };
}

export interface TemplateValue {
  name: string | null;
  text: string;
}

export interface OutgoingMedia {
  kind: MediaKind;
  mimetype: string;
  fileName: string;
  /** A voice note, already converted to ogg/opus. */
  isVoice: boolean;
  seconds: number | null;
  /** 64 values of 0 to 100, for voice notes. */
  waveform: Uint8Array | null;
  /** Opens the file anew each time it is called. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export interface OutgoingEdit {
  /** The id of the edit itself. */
  id: string;
  target: MessageRef;
  text: string;
}

export interface OutgoingReaction {
  id: string;
  target: MessageRef;
  /** Empty removes the reaction. */
  emoji: string;
}
