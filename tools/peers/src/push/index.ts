export { type PushBrowser, type Pushed, PushPeer } from './peer.ts';
