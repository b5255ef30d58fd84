import {
  DEFAULT_CONNECTION_CONFIG,
  fetchLatestBaileysVersion,
  fetchLatestWaWebVersion,
  type WAVersion,
} from '@whiskeysockets/baileys';
import type { Settings } from './options.ts';

const LOOKUP_TIMEOUT_MS = 5_000;

/** Chooses the WhatsApp Web version to announce; shared by all connections of a driver. */
export class VersionChoice {
  private readonly settings: Settings;
  private current: Promise<WAVersion> | undefined;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  get(): Promise<WAVersion> {
    const { version, isLoopback } = this.settings;
    if (!this.current && version) this.current = Promise.resolve(version);
    if (!this.current && isLoopback) this.current = Promise.resolve(DEFAULT_CONNECTION_CONFIG.version);
    this.current ??= this.lookUp();
    return this.current;
  }

  /** Called when the server rejected the version as outdated. */
  refresh(): Promise<WAVersion> {
    this.current = this.lookUp();
    return this.current;
  }

  private async lookUp(): Promise<WAVersion> {
    const { resolveVersion } = this.settings;
    if (resolveVersion) return resolveVersion().catch(() => DEFAULT_CONNECTION_CONFIG.version);
    const options = () => ({ signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) });
    const web = await fetchLatestWaWebVersion(options());
    if (web.isLatest) return web.version;
    // Falls back to the version bundled with the library.
    return (await fetchLatestBaileysVersion(options())).version;
  }
}
