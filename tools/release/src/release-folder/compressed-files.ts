import { lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { BuiltFile } from '@atrium/webpack';
import { integrityOf } from '@atrium/webpack';
import { unwritableError } from './file-failure';
import type { SourceFile } from './files';
import { tempPath } from './files';
import { nullIfMissing } from './null-if-missing';

const TEXT = /\.(?:css|js|json|map|svg|txt)$/;
// Whatever fits into one packet arrives no sooner when it is smaller.
const THRESHOLD_BYTES = 1024;

// To compress as well as possible takes seconds, so it is done once for each content.
const CACHE = fileURLToPath(
  new URL('../../../../node_modules/.cache/atrium-release', import.meta.url),
);

interface Form {
  /** What a server looks for beside the file. */
  suffix: string;
  compress: (content: Buffer) => Promise<Buffer>;
  /** @throws Error when the content is not of this form */
  decompress: (content: Buffer) => Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const gunzipped = promisify(gunzip);

// A planted form of a few bytes could fill the memory.
const LARGEST_FILE = { maxOutputLength: 64 * 1024 * 1024 };

const FORMS: readonly Form[] = [
  {
    suffix: '.br',
    compress: (content) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    decompress: (compressed) => unbrotli(compressed, LARGEST_FILE),
  },
  {
    suffix: '.gz',
    compress: (content) => gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
    decompress: (compressed) => gunzipped(compressed, LARGEST_FILE),
  },
];

/** The names under which the compressed forms of a file may lie beside it. */
export function compressedNames(file: string): string[] {
  return FORMS.map(({ suffix }) => `${file}${suffix}`);
}

/**
 * Makes the compressed forms of the texts among some built files, where they are smaller.
 *
 * @param assets the folder with the files
 * @returns the forms, each to be put beside its file
 */
export async function compressFiles(
  assets: string,
  files: readonly BuiltFile[],
): Promise<SourceFile[]> {
  const forms = files
    .filter(({ path: name }) => TEXT.test(name))
    .flatMap((file) => FORMS.map((form) => compressFile(assets, file, form)));
  return (await Promise.all(forms)).flatMap((form) => form ?? []);
}

async function compressFile(
  assets: string,
  file: BuiltFile,
  form: Form,
): Promise<SourceFile | null> {
  const content = await readFile(path.join(assets, file.path)).catch(nullIfMissing);
  if (content === null || content.length < THRESHOLD_BYTES) return null;
  const name = Buffer.from(file.integrity).toString('base64url');
  const source = path.join(CACHE, `${name}${form.suffix}`);
  if ((await integrityBehind(source, form)) !== file.integrity) {
    await keep(source, await form.compress(content));
  }
  const compressed = await readFile(source);
  if (compressed.length >= content.length) return null;
  return { path: `${file.path}${form.suffix}`, integrity: integrityOf(compressed), source };
}

// Nothing is flushed: what the cache loses is made again.
async function keep(file: string, content: Buffer): Promise<void> {
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
 * Looks for compressed forms that hold something else than their file. One that is missing is none of
 * them: the file itself is served then.
 *
 * @param file absolute path of the file
 * @param integrity of the file
 * @returns the wrong forms' absolute paths
 */
export async function findWrongCompressedFiles(file: string, integrity: string): Promise<string[]> {
  const found = await Promise.all(
    FORMS.map(async (form) => {
      const place = `${file}${form.suffix}`;
      const stats = await lstat(place).catch(nullIfMissing);
      if (stats === null) return [];
      // A pipe would never end.
      const held = stats.isFile() ? await integrityBehind(place, form) : null;
      return held === integrity ? [] : [place];
    }),
  );
  return found.flat();
}

// The hash of what a compressed file holds; `null` when it is missing or holds nothing readable.
async function integrityBehind(file: string, { decompress }: Form): Promise<string | null> {
  const compressed = await readFile(file).catch(nullIfMissing);
  if (!compressed) return null;
  return decompress(compressed).then(integrityOf, () => null);
}
