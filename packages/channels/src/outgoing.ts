import type { ContactCard, MediaKind } from './incoming.ts';

/** A message as the far end knows it. */
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
  /** The time for free answers is over; a person typed this, and may for some days more where the channel lets them. */
  isAfterWindow?: boolean;
}

export type OutgoingContent =
  /** With a menu where it is one: channels with buttons or lists show it as such, others the text alone. */
  | { type: 'text'; text: string; menu?: OutgoingMenu }
  | { type: 'media'; caption: string; media: OutgoingMedia }
  | { type: 'location'; latitude: number; longitude: number; name: string }
  | { type: 'contacts'; cards: ContactCard[] }
  /** A text the provider has approved beforehand; `text` is what the contact will read. */
  | { type: 'template'; template: OutgoingTemplate; text: string };

export type OutgoingText = Extract<OutgoingContent, { type: 'text' }>;

export interface OutgoingMenu {
  /** What is said above the choices. */
  text: string;
  /** What opens them where they are a list. */
  button: string;
  /** What comes back when it is pressed, and what it is called. */
  choices: { id: string; title: string }[];
}

export interface OutgoingTemplate {
  name: string;
  language: string;
  /** By place, in order; a named one carries its name. */
  header: TemplateValue[];
  body: TemplateValue[];
  /** Of buttons with a changing address or code: which button, and the value. */
  buttons: { index: number; kind: 'url' | 'copy_code'; value: string }[];
  headerMedia: OutgoingMedia | null;
  /** The place at its head. */
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
  /** A voice note: ogg/opus already. */
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
  /** Empty takes it back. */
  emoji: string;
}
