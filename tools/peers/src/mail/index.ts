export { MailPeer, type ReceivedMail } from './peer.ts';
