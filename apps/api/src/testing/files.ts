import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { Attachment } from '@atrium/contracts/attachments';
import type { TestApp } from './test-app';

/** Uploads and reads files as one signed-in user. */
export type FileClient = ReturnType<typeof createFileClient>;

/** Creates a client that sends a cookie of `TestApp.signIn`. */
export function createFileClient(server: TestApp, cookie: string) {
  const upload = (body: Buffer, headers: Readonly<Record<string, string>> = {}) =>
    server.call('POST', '/api/files', { cookie, body, headers });

  return {
    /** Sends a file and returns the response. */
    upload,
    /** Stores a file; throws if the server refuses it. */
    async store(
      body: Buffer = randomBytes(10),
      headers?: Readonly<Record<string, string>>,
    ): Promise<Attachment> {
      const response = await upload(body, headers);
      if (!response.ok) throw new Error(await response.text());
      // The contract's response schema has parsed it on the server.
      return (await response.json()) as Attachment;
    },
    /** Returns status and text of an upload that the server refuses. */
    async refusal(
      body: Buffer,
      headers?: Readonly<Record<string, string>>,
    ): Promise<[number, string]> {
      const response = await upload(body, headers);
      return [response.status, await response.text()];
    },
    /** Requests a file. */
    read: (id: number, headers: Readonly<Record<string, string>> = {}) =>
      server.call('GET', `/api/files/${String(id)}`, { cookie, headers }),
    /** Sends the head of an upload and the beginning of its body, and leaves the connection open. */
    begin(length: number, beginning: Buffer): Socket {
      const { host, hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      const head = [
        'POST /api/files HTTP/1.1',
        `Host: ${host}`,
        `Cookie: ${cookie}`,
        `Content-Length: ${String(length)}`,
        'Connection: close',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(beginning);
      return socket;
    },
  };
}

/** Returns a PNG of one color whose header has this size, whatever its content. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(10))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

// No reader of sizes looks at the checksum.
function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
}

/** Returns the beginning of a JPEG of 400 × 300 pixels, with the entries of Exif that it has. */
export function jpeg(entries: readonly ExifEntry[] = [], place: readonly ExifEntry[] = []): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(entries, place)])),
    // Baseline: 8 bits, height, width, one component.
    jpegSegment(0xc0, Buffer.from([8, 0x01, 0x2c, 0x01, 0x90, 1, 1, 0x11, 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0, 0xff, 0xd9]),
  ]);
}

/** An entry of Exif with a number of two bytes, or three rational numbers. */
export interface ExifEntry {
  readonly tag: number;
  readonly value: number | readonly [number, number, number];
}

const GPS_DIRECTORY = 0x88_25;
const ENTRY_BYTES = 12;
const [SHORT, LONG, RATIONAL] = [3, 4, 5];

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

// Big-endian TIFF: the header, a directory, and the directory of the place behind it.
function exif(entries: readonly ExifEntry[], place: readonly ExifEntry[]): Buffer {
  const header = Buffer.from('MM\0*\0\0\0\x08', 'latin1');
  const count = entries.length + (place.length > 0 ? 1 : 0);
  const start = header.length + 2 + count * ENTRY_BYTES + 4;
  const pointer = place.length > 0 ? [exifEntry(GPS_DIRECTORY, LONG, 1, start)] : [];
  const shorts = entries.map(({ tag, value }) => exifEntry(tag, SHORT, 1, Number(value) << 16));
  const valuesAt = start + 2 + place.length * ENTRY_BYTES + 4;
  const rationals = place.map(({ tag }, index) =>
    exifEntry(tag, RATIONAL, 3, valuesAt + index * 24),
  );
  const values = place.map(({ value }) => {
    const bytes = Buffer.alloc(24);
    [value].flat().forEach((number, index) => {
      bytes.writeUInt32BE(number, index * 8);
      bytes.writeUInt32BE(1, index * 8 + 4);
    });
    return bytes;
  });
  return Buffer.concat([
    header,
    directory([...shorts, ...pointer]),
    directory(rationals),
    ...values,
  ]);
}

function directory(entries: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
}

function exifEntry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  bytes.writeUInt32BE(value >>> 0, 8);
  return bytes;
}
