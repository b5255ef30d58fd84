export { type PushBrowser, PushPeer } from './peer.ts';
