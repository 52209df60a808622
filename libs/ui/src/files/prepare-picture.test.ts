import { readPictureFacts } from './picture-facts';
import { preparePicture } from './prepare-picture';

/** Writes numbers, and texts as their codes, as bytes. */
function bytes(...parts: (number | string)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'number' ? part : Array.from(part, (sign) => sign.charCodeAt(0)),
    ),
  );
}

const JFIF = [0xff, 0xe0, 0, 4, 1, 2];
const EXIF = [0xff, 0xe1, 0, 8, 'Exif', 0, 0];
/** Frame of a JPEG of 300 × 200 px. */
const FRAME = [0xff, 0xc2, 0, 8, 8, 0, 200, 1, 44, 3];

function jpeg(...segments: (number | string)[][]) {
  return bytes(0xff, 0xd8, ...segments.flat());
}

function chunk(name: string, ...content: (number | string)[]) {
  return [0, 0, 0, content.length, name, ...content, 0, 0, 0, 0];
}

function png(width: number[], ...chunks: (number | string)[][]) {
  const header = chunk('IHDR', 0, 0, ...width, 0, 0, 0, 200, 8, 2, 0, 0, 0);
  return bytes(0x89, 'PNG', 13, 10, 26, 10, ...header, ...chunks.flat());
}

function webp(...content: (number | string)[]) {
  return bytes('RIFF', 0, 0, 0, 0, 'WEBP', ...content);
}

const still = { width: 300, height: 200, hasOrigin: false, isAnimated: false };

it.each([
  ['a JPEG', jpeg(JFIF, FRAME), still],
  ['a JPEG of a phone', jpeg(EXIF, [0xff], FRAME), { ...still, hasOrigin: true }],
  ['a PNG', png([1, 44], chunk('IDAT', 1)), still],
  [
    'a PNG of a camera',
    png([1, 44], chunk('IDAT', 1), chunk('eXIf', 1)),
    { ...still, hasOrigin: true },
  ],
  ['a PNG that moves', png([1, 44], chunk('acTL', 1)), { ...still, isAnimated: true }],
  ['a GIF', bytes('GIF89a', 44, 1, 200, 0), { ...still, isAnimated: true }],
  [
    'a WebP of a phone',
    webp('VP8X', 10, 0, 0, 0, 0b1000, 0, 0, 0, 43, 1, 0, 199, 0, 0),
    { ...still, hasOrigin: true },
  ],
  [
    'a WebP that moves',
    webp('VP8X', 10, 0, 0, 0, 0b10, 0, 0, 0, 43, 1, 0, 199, 0, 0),
    { ...still, isAnimated: true },
  ],
  ['a lossless WebP', webp('VP8L', 9, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x31, 0), still],
  ['a lossy WebP', webp('VP8 ', 9, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0), still],
])('knows the size of %s', (_, content, facts) => {
  expect(readPictureFacts(content.buffer)).toEqual(facts);
});

it.each([
  ['nothing', bytes()],
  ['a text', bytes('Some text that is no picture')],
  ['a JPEG that was cut off', jpeg(JFIF, EXIF)],
  ['a JPEG that is damaged', jpeg([0, 0, 0, 0])],
  ['a PNG that was cut off', bytes(0x89, 'PNG', 13, 10)],
  ['another RIFF file', bytes('RIFF', 0, 0, 0, 0, 'WAVE')],
])('knows nothing about %s', (_, content) => {
  expect(readPictureFacts(content.buffer)).toBeUndefined();
});

describe('in a browser that draws pictures', () => {
  let drawn: unknown[];
  let encodedType: string | undefined;

  beforeEach(() => {
    drawn = [];
    encodedType = undefined;
    const bitmap = { width: 4000, height: 3000, close: () => undefined };
    Object.assign(globalThis, { createImageBitmap: jest.fn(() => Promise.resolve(bitmap)) });
    // The only method that is called.
    const drawing = {
      drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
    };
    // jsdom has no canvas, and a full context has hundreds of members.
    const rendering = drawing as unknown as RenderingContext;
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(rendering);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => {
      done(new File(['small'], 'blob', { type: encodedType ?? type ?? '' }));
    });
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });

  it('draws a photo anew that says where it was taken, upright and smaller', async () => {
    const photo = new File([jpeg(EXIF, FRAME)], 'photo.jpg', { type: 'image/jpeg' });

    const { file, isPicture } = await preparePicture(photo);

    expect(createImageBitmap).toHaveBeenCalledWith(photo, { imageOrientation: 'from-image' });
    expect(drawn).toEqual([[0, 0, 2560, 1920]]);
    expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 });
    expect(isPicture).toBe(true);
  });

  it('names a picture after the type that the browser can encode', async () => {
    encodedType = 'image/png';
    const photo = new File(
      [webp('VP8X', 10, 0, 0, 0, 8, 0, 0, 0, 43, 1, 0, 199, 0, 0)],
      'a.b.webp',
      {
        type: 'image/webp',
      },
    );

    expect((await preparePicture(photo)).file).toMatchObject({
      name: 'a.b.png',
      type: 'image/png',
    });
  });

  it('sends a picture of more than 2560 px smaller', async () => {
    const large = new File([png([10, 1])], 'large.png', { type: 'image/png' });

    expect((await preparePicture(large)).file.size).toBe(5);
  });

  it.each([
    ['a small picture', jpeg(JFIF, FRAME), 'image/jpeg', true],
    ['a GIF', bytes('GIF89a', 0, 255, 200, 0), 'image/gif', true],
    ['an animation', png([10, 1], chunk('acTL', 1)), 'image/png', true],
    ['a picture that no browser shows', bytes('heic'), 'image/heic', false],
    ['a text', bytes('Hi'), 'text/plain', false],
  ])('sends %s as it is', async (_, content, type, isPicture) => {
    const original = new File([content], 'file', { type });

    expect(await preparePicture(original)).toEqual({ file: original, isPicture });
    expect(createImageBitmap).not.toHaveBeenCalled();
  });

  it('does not decode a picture that would need more memory than a page has', async () => {
    const bomb = bytes(
      0x89,
      'PNG',
      13,
      10,
      26,
      10,
      0,
      0,
      0,
      13,
      'IHDR',
      0,
      0,
      234,
      96,
      0,
      0,
      234,
      96,
    );
    const original = new File([bomb], 'bomb.png', { type: 'image/png' });

    expect(await preparePicture(original)).toEqual({ file: original, isPicture: false });
    expect(createImageBitmap).not.toHaveBeenCalled();
  });

  it('sends a photo as it is that the browser can’t decode', async () => {
    jest.mocked(createImageBitmap).mockRejectedValue(new DOMException('No', 'InvalidStateError'));
    const photo = new File([jpeg(EXIF, FRAME)], 'photo.jpg', { type: 'image/jpeg' });

    expect(await preparePicture(photo)).toEqual({ file: photo, isPicture: false });
  });
});
