/** Polynomial of the checksum of zip files. */
const POLYNOMIAL = 0xed_b8_83_20;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

function addToChecksum(checksum: number, bytes: Uint8Array): number {
  let sum = checksum;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return sum;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Entry {
  name: Bytes;
  checksum: number;
  size: number;
  packedSize: number;
  packed: Bytes[];
}

/** A file inside a zip file, packed while it is written. */
class ZipEntryWriter {
  readonly #packer = new CompressionStream('deflate-raw');
  readonly #writer = this.#packer.writable.getWriter();
  readonly #encoder = new TextEncoder();
  readonly #packed: Promise<Bytes[]>;
  #checksum = 0xff_ff_ff_ff;
  #size = 0;

  constructor() {
    this.#packed = collect(this.#packer.readable);
  }

  async write(text: string): Promise<void> {
    const bytes = this.#encoder.encode(text);
    this.#checksum = addToChecksum(this.#checksum, bytes);
    this.#size += bytes.length;
    await this.#writer.write(bytes);
  }

  async end(): Promise<Omit<Entry, 'name'>> {
    await this.#writer.close();
    const packed = await this.#packed;
    const packedSize = packed.reduce((sum, { length }) => sum + length, 0);
    return { checksum: (this.#checksum ^ 0xff_ff_ff_ff) >>> 0, size: this.#size, packedSize, packed };
  }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Bytes[]> {
  const reader = stream.getReader();
  const chunks: Bytes[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value as Bytes);
  }
}

const ENTRY = 0x04_03_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x08_00;
const DEFLATE = 8;
/** The first day that zip files know: the content says when it was made. */
const NO_DATE = 0x21;

/** Numbers of two or four bytes, the lowest byte first. */
function pack(fields: [bytes: 2 | 4, value: number][]): Bytes {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** What is the same in an entry's head and in the directory. */
const described = ({ name, checksum, size, packedSize }: Entry): [2 | 4, number][] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATE],
  [2, 0],
  [2, NO_DATE],
  [4, checksum],
  [4, packedSize],
  [4, size],
  [2, name.length],
  [2, 0],
];

/** A zip file whose entries are written one after the other; only their packed form is kept. */
export class ZipFile {
  readonly #entries: Entry[] = [];

  /** The entry is what `write` was given until the returned function is called. */
  open(name: string): { write: (text: string) => Promise<void>; end: () => Promise<void> } {
    const entry = new ZipEntryWriter();
    const end = async () => {
      this.#entries.push({ name: new TextEncoder().encode(name), ...(await entry.end()) });
    };
    return { write: (text) => entry.write(text), end };
  }

  async add(name: string, text: string): Promise<void> {
    const entry = this.open(name);
    await entry.write(text);
    await entry.end();
  }

  finish(type: string): Blob {
    const files: Bytes[] = [];
    const directory: Bytes[] = [];
    let at = 0;
    for (const entry of this.#entries) {
      const head = pack([[4, ENTRY], ...described(entry)]);
      files.push(head, entry.name, ...entry.packed);
      const rest = pack([
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ]);
      directory.push(pack([[4, DIRECTORY_ENTRY], [2, VERSION], ...described(entry)]), rest, entry.name);
      at += head.length + entry.name.length + entry.packedSize;
    }
    const size = directory.reduce((sum, { length }) => sum + length, 0);
    const count = this.#entries.length;
    const end = pack([
      [4, END],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, size],
      [4, at],
      [2, 0],
    ]);
    return new Blob([...files, ...directory, end], { type });
  }
}
