export type { CompanyPhone, WaitingCode } from './company-phones.ts';
export type { Draft } from './drafts.ts';
export type { LifeTexts } from './life.ts';
export type { PhoneMessage } from './messages.ts';
export { Phones } from './phones.ts';
export { type PhoneServer, startPhoneServer } from './server.ts';
export { makeSampleVoice } from './voice.ts';
