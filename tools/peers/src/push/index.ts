export { type PushBrowser, type ReceivedPush, PushPeer } from './peer.ts';
