import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const UI = path.resolve(import.meta.dirname, '../../../libs/ui/src');
const EXTENSION = '.stories.tsx';

/** Stories files of `libs/ui` without their extension, such as `form/text-field`. */
export const storiesFiles: readonly string[] = readdirSync(UI, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith(EXTENSION))
  .map((file) => file.slice(0, -EXTENSION.length))
  .sort();

/** Script and style sheet of the catalog's page. */
export interface CatalogFiles {
  script: string;
  style: string;
}

/** Bundles all stories into one script, which sets `window.catalog`, and one style sheet. */
export async function buildPage(): Promise<CatalogFiles> {
  const { outputFiles } = await build({
    stdin: { contents: writeEntry(), resolveDir: UI, loader: 'ts' },
    outdir: 'catalog',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return { script: findText('.js'), style: findText('.css') };

  function findText(extension: string): string {
    return outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  }
}

function writeEntry(): string {
  const imports = storiesFiles.map(
    (file, index) => `import * as file${String(index)} from './${file}.stories';`,
  );
  const entries = storiesFiles.map((file, index) => `'${file}': file${String(index)}`);
  return `
    import { openCatalog } from './catalog/open-catalog';
    ${imports.join('\n')}
    window.catalog = openCatalog({ ${entries.join(', ')} });
  `;
}
