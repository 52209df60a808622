import { lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { BuiltFile } from '@atrium/webpack';
import { integrityOf } from '@atrium/webpack';
import { unwritableError } from './file-errors';
import type { SourceFile } from './files';
import { tempPath } from './files';
import { nullIfMissing } from './null-if-missing';

const TEXT = /\.(?:css|js|json|svg|txt)$/;
// A response that fits into one packet gains nothing from compression.
const THRESHOLD_BYTES = 1024;

// Maximum compression takes seconds, so its results are cached by content.
const CACHE = fileURLToPath(
  new URL('../../../../node_modules/.cache/atrium-release', import.meta.url),
);

interface Encoding {
  /** Suffix of the compressed file, which the server looks for beside the original. */
  suffix: string;
  compress: (content: Buffer) => Promise<Buffer>;
  /** @throws Error when the content has another encoding */
  decompress: (content: Buffer) => Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const gunzipped = promisify(gunzip);

// Protects from decompression bombs.
const SIZE_LIMIT = { maxOutputLength: 64 * 1024 * 1024 };

const ENCODINGS: readonly Encoding[] = [
  {
    suffix: '.br',
    compress: (content) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    decompress: (compressed) => unbrotli(compressed, SIZE_LIMIT),
  },
  {
    suffix: '.gz',
    compress: (content) => gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
    decompress: (compressed) => gunzipped(compressed, SIZE_LIMIT),
  },
];

/** Returns the names of a file's compressed copies. */
export function compressedNames(file: string): string[] {
  return ENCODINGS.map(({ suffix }) => `${file}${suffix}`);
}

/**
 * Compresses the text files of a build, unless the result is larger.
 *
 * @param assets the folder with the files
 * @returns the compressed files, to be installed beside the originals
 */
export async function compressFiles(
  assets: string,
  files: readonly BuiltFile[],
): Promise<SourceFile[]> {
  const compressed = files
    .filter(({ path: name }) => TEXT.test(name))
    .flatMap((file) => ENCODINGS.map((encoding) => compressFile(assets, file, encoding)));
  return (await Promise.all(compressed)).flatMap((file) => file ?? []);
}

async function compressFile(
  assets: string,
  file: BuiltFile,
  encoding: Encoding,
): Promise<SourceFile | null> {
  const content = await readFile(path.join(assets, file.path)).catch(nullIfMissing);
  if (content === null || content.length < THRESHOLD_BYTES) return null;
  const name = Buffer.from(file.integrity).toString('base64url');
  const source = path.join(CACHE, `${name}${encoding.suffix}`);
  if ((await integrityOfContent(source, encoding)) !== file.integrity) {
    await cache(source, await encoding.compress(content));
  }
  const compressed = await readFile(source);
  if (compressed.length >= content.length) return null;
  return { path: `${file.path}${encoding.suffix}`, integrity: integrityOf(compressed), source };
}

// Not flushed to the disk: lost cache entries are created again.
async function cache(file: string, content: Buffer): Promise<void> {
  const temp = tempPath(file);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(temp, content);
    await rename(temp, file);
  } catch (error) {
    const remedy = 'Run the command as the owner of this folder.';
    throw unwritableError(error as NodeJS.ErrnoException, `The cache ${CACHE}`, remedy);
  }
}

/**
 * Finds compressed copies whose content differs from their original. Missing copies are fine: the server
 * then sends the original.
 *
 * @param file absolute path of the original
 * @param integrity of the original
 * @returns absolute paths of the copies
 */
export async function findWrongCompressedFiles(file: string, integrity: string): Promise<string[]> {
  const found = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const place = `${file}${encoding.suffix}`;
      const stats = await lstat(place).catch(nullIfMissing);
      if (stats === null) return [];
      // Reading a pipe would never end.
      const found = stats.isFile() ? await integrityOfContent(place, encoding) : null;
      return found === integrity ? [] : [place];
    }),
  );
  return found.flat();
}

/** Returns the hash of a compressed file's content; `null` when it is missing or corrupt. */
async function integrityOfContent(file: string, { decompress }: Encoding): Promise<string | null> {
  const compressed = await readFile(file).catch(nullIfMissing);
  if (!compressed) return null;
  return decompress(compressed).then(integrityOf, () => null);
}
