import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib';
import type { StoredFile } from './release.repository';

type Expand = (form: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const THRESHOLD_BYTES = 1024;
// A tenth of the time of the highest quality, for a few percent more bytes.
const BROTLI_QUALITY = 9;

const expandGzip: Expand = promisify(gunzip);
const expandBrotli: Expand = promisify(brotliDecompress);

/**
 * Returns a file as it is stored: with compressed forms, if browsers get it, it is a text and they are smaller.
 * @param integrity of the content.
 */
export async function toStoredFile(content: Buffer, integrity: string): Promise<StoredFile> {
  if (content.length < THRESHOLD_BYTES || !isUtf8(content) || isSourceMap(content)) {
    return { integrity, content, gzip: null, brotli: null };
  }
  const [zipped, compressed] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  const ifSmaller = (form: Buffer) => (form.length < content.length ? form : null);
  return { integrity, content, gzip: ifSmaller(zipped), brotli: ifSmaller(compressed) };
}

/** Returns the bytes that a file has gzipped; small ones are stored without that form. */
export function gzippedSize({ content, gzip: zipped }: StoredFile): number {
  if (zipped) return zipped.length;
  return content.length < THRESHOLD_BYTES ? gzipSync(content).length : content.length;
}

/** Returns a file without the compressed forms that are not those of its content. */
export async function withIntactForms(file: StoredFile): Promise<StoredFile> {
  const { content, gzip: zipped, brotli } = file;
  const options = { maxOutputLength: content.length + 1 };
  const check = async (form: Buffer | null, expand: Expand) => {
    const expanded = form && (await expand(form, options).catch(() => null));
    return expanded && content.equals(expanded) ? form : null;
  };
  const forms = [check(zipped, expandGzip), check(brotli, expandBrotli)] as const;
  const [intactGzip, intactBrotli] = await Promise.all(forms);
  return { ...file, gzip: intactGzip, brotli: intactBrotli };
}

function isSourceMap(content: Buffer): boolean {
  return content.subarray(0, 12).toString() === '{"version":3';
}
