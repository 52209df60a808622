import { randomBytes } from 'node:crypto';
import { errorMessages } from '@atrium/contracts/server';
import { files } from '../../db/schema/file-tables';
import { addUser } from '../../testing/factories';
import { createFileClient, type FileClient, jpeg, png } from '../../testing/files';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { PIECE_BYTES } from './file-policy';

const ORIENTATION = 0x01_12;
const LATITUDE = { tag: 2, value: [41, 0, 30] } as const;
const LONGITUDE = { tag: 4, value: [28, 58, 0] } as const;
const GPS_VERSION = { tag: 0, value: [2, 3, 0] } as const;

const server = setUpTestApp();
let client: FileClient;

beforeAll(async () => {
  await addUser(server.db, 'maria');
  client = createFileClient(server, await server.signIn('maria'));
});

afterEach(() => server.db.delete(files));

const gif = Buffer.from('GIF89a\x04\0\x02\0\0\0\0;', 'latin1');
const avif = Buffer.concat([
  Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
  Buffer.from('\0\0\0\x38meta\0\0\0\0\0\0\0\x2ciprp\0\0\0\x24ipco', 'latin1'),
  Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\0\x40\0\0\0\x20\0\0\0\x08free', 'latin1'),
]);
const webp = Buffer.from('RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x09\0\0\x04\0\0', 'latin1');

it.each([
  ['PNG', png(640, 480), 'image/png', 640, 480],
  ['JPEG', jpeg(), 'image/jpeg', 400, 300],
  ['JPEG that lies on its side', jpeg([{ tag: ORIENTATION, value: 6 }]), 'image/jpeg', 300, 400],
  ['JPEG that is upside down', jpeg([{ tag: ORIENTATION, value: 3 }]), 'image/jpeg', 400, 300],
  ['GIF', gif, 'image/gif', 4, 2],
  ['WebP', webp, 'image/webp', 10, 5],
  ['AVIF', avif, 'image/avif', 64, 32],
])('shows a %s in its size', async (_, content, type, width, height) => {
  expect(await client.store(content)).toMatchObject({ type, width, height });
});

it.each([
  ['60,000 × 60,000 pixels', png(60_000, 60_000)],
  ['more pixels on one side than browsers draw', png(16_385, 10)],
  ['more than 50 megapixels', png(7100, 7100)],
  ['no pixels', png(0, 10)],
  ['no header', png(10, 10).subarray(0, 12)],
  ['a size behind the first piece', withMetadata(5)],
])('takes a picture with %s for a file', async (_, content) => {
  const { id, width, height } = await client.store(content);

  expect([width, height]).toEqual([null, null]);
  const { headers } = await client.read(id);
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
});

// Metadata in segments of 64 KB, before the size.
function withMetadata(segments: number): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xff_fd)]);
  const picture = jpeg();
  return Buffer.concat([
    picture.subarray(0, 2),
    ...Array.from({ length: segments }, () => segment),
    picture.subarray(2),
  ]);
}

const HTML = '<!doctype html><script>alert(document.cookie)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const character = Buffer.from('€');

it.each([
  ['plain text', Buffer.from('Grüße'), 'text/plain'],
  ['HTML', Buffer.from(HTML), 'text/plain'],
  ['JavaScript', Buffer.from('alert(1)'), 'text/plain'],
  [
    'a character across two pieces',
    Buffer.concat([Buffer.alloc(PIECE_BYTES - 1, 'a'), character]),
    'text/plain',
  ],
  ['text with a NUL', Buffer.from('a\0b'), 'application/octet-stream'],
  ['text in another encoding', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'application/octet-stream'],
  [
    'random bytes',
    Buffer.concat([Buffer.from([0, 255]), randomBytes(64)]),
    'application/octet-stream',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
])('finds the type of %s by its content', async (_, content, type) => {
  const found = await client.store(content, {
    'content-type': 'text/html',
    'content-disposition': 'attachment; filename="page.html"',
  });

  expect(found.type).toBe(type);
});

it.each([
  ['GIF and JavaScript', Buffer.concat([gif, Buffer.from('=1;alert(1)')]), 'image/gif'],
  ['PDF and HTML', Buffer.from(`%PDF-1.7\n${HTML}`), 'application/octet-stream'],
  ['HTML and PDF', Buffer.from(`${HTML}\n%PDF-1.7\n`), 'text/plain; charset=utf-8'],
  ['SVG', Buffer.from(SVG), /^(text\/plain; charset=utf-8|application\/octet-stream)$/],
  ['XML', Buffer.from(`<?xml version="1.0"?>${SVG}`), 'application/octet-stream'],
])('never lets a browser run %s', async (_, content, type) => {
  const { id } = await client.store(content, { 'content-type': 'image/svg+xml' });

  const { headers } = await client.read(id);

  expect(headers.get('content-type')).toEqual(
    typeof type === 'string' ? type : expect.stringMatching(type),
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

it.each([
  ['latitude and longitude', [LATITUDE, LONGITUDE]],
  ['latitude alone', [LATITUDE]],
])('refuses a JPEG with %s', async (_, place) => {
  expect(await client.refusal(jpeg([], place))).toEqual([422, errorMessages.fileTellsPlace]);
});

it('refuses a JPEG whose place is behind other metadata', async () => {
  const [picture, metadata] = [jpeg([], [LATITUDE, LONGITUDE]), withMetadata(1)];
  const content = Buffer.concat([metadata.subarray(0, 4 + 0xff_ff), picture.subarray(2)]);

  expect(await client.refusal(content)).toEqual([422, errorMessages.fileTellsPlace]);
});

it('accepts a JPEG with metadata about no place', async () => {
  const content = jpeg([{ tag: ORIENTATION, value: 1 }], [GPS_VERSION]);

  expect((await client.upload(content)).status).toBe(200);
});
