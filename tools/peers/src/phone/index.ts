export type { WaitingCode } from './company-phones.ts';
export type { NewPhoneMessage } from './new-phone-message.ts';
export { Phones } from './phones.ts';
export { type PhoneServer, startPhoneServer } from './server.ts';
export { makeSampleVoice } from './voice.ts';
