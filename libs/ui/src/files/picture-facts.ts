/** Facts about a picture, from the bytes of its file. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Whether the file says where or with which camera it was taken. */
  hasOrigin: boolean;
  isAnimated: boolean;
}

/** Returns the facts about a JPEG, PNG, WebP or GIF picture; undefined for any other file, or a damaged one. */
export function readPictureFacts(content: ArrayBuffer): PictureFacts | undefined {
  const view = new DataView(content);
  try {
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
    const signature = readText(view, 0, 4);
    if (signature === '\u0089PNG') return readPng(view);
    if (signature === 'GIF8') return readGif(view);
    if (signature === 'RIFF' && readText(view, 8, 4) === 'WEBP') return readWebp(view);
  } catch {
    // A read beyond the end of the file.
  }
  return undefined;
}

const JPEG_APP1 = 0xe1;
const JPEG_APP13 = 0xed;

function readJpeg(view: DataView): PictureFacts {
  let hasOrigin = false;
  let offset = 2;
  for (;;) {
    const marker = view.getUint8(offset + 1);
    if (view.getUint8(offset) !== 0xff) throw new RangeError('This is no JPEG.');
    // Exif and XMP, and what Photoshop adds.
    if (marker === JPEG_APP1 || marker === JPEG_APP13) hasOrigin = true;
    if (isFrame(marker)) {
      return {
        width: view.getUint16(offset + 7),
        height: view.getUint16(offset + 5),
        hasOrigin,
        isAnimated: false,
      };
    }
    // Bytes may fill the space before a marker.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
}

// Some markers among those of frames are tables.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readPng(view: DataView): PictureFacts {
  const facts = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    hasOrigin: false,
    isAnimated: false,
  };
  let offset = 8;
  // Length, name, content and checksum of each chunk.
  while (offset + 12 <= view.byteLength) {
    const name = readText(view, offset + 4, 4);
    if (name === 'eXIf') facts.hasOrigin = true;
    if (name === 'acTL') facts.isAnimated = true;
    offset += 12 + view.getUint32(offset);
  }
  return facts;
}

function readGif(view: DataView): PictureFacts {
  return {
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    hasOrigin: false,
    isAnimated: true,
  };
}

function readWebp(view: DataView): PictureFacts {
  const facts = { hasOrigin: false, isAnimated: false };
  switch (readText(view, 12, 4)) {
    case 'VP8X': {
      const flags = view.getUint8(20);
      return {
        width: 1 + readUint24(view, 24),
        height: 1 + readUint24(view, 27),
        // Exif and XMP.
        hasOrigin: (flags & 0b1100) !== 0,
        isAnimated: (flags & 0b10) !== 0,
      };
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { ...facts, width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    default:
      return {
        ...facts,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
  }
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000;
}

function readText(view: DataView, offset: number, length: number): string {
  const codes = Array.from({ length }, (_, index) => view.getUint8(offset + index));
  return String.fromCharCode(...codes);
}
