/** LRU cache with a limited entry lifetime, in the shape the library requires of a cache. */
export class BoundedCache {
  private readonly entries = new Map<string, { value: unknown; until: number }>();
  private readonly limit: number;
  private readonly lifetimeMs: number;

  constructor(limit: number, lifetimeMs = Number.POSITIVE_INFINITY) {
    this.limit = limit;
    this.lifetimeMs = lifetimeMs;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the library's own shape
  get<T>(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.until <= Date.now()) return undefined;
    this.entries.set(key, entry);
    return entry.value as T;
  }

  set(key: string, value: unknown): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: Date.now() + this.lifetimeMs });
    if (this.entries.size <= this.limit) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  del(key: string): void {
    this.entries.delete(key);
  }

  flushAll(): void {
    this.entries.clear();
  }
}
