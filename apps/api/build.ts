import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { writeBuildRecord } from './build-record';
import { dataFolderPaths } from './src/db/embedded/data-folder';
import { openEmbedded } from './src/db/embedded/embedded';

// Tests build their own server in another folder.
const outdir = path.resolve(import.meta.dirname, process.argv[2] ?? 'dist');

// Everything else is bundled: reading hundreds of files takes a quarter of the server's start. These
// load files next to themselves, or are not installed.
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'];

// CommonJS packages expect these in their scope; ES modules do not have them.
const commonJsScope = `
import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;
`;

// The names of shared chunks change with their content, so old ones would stay.
await rm(outdir, { recursive: true, force: true });

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    main: 'src/main.ts',
    atrium: 'src/cli/main.ts',
  },
  outdir,
  bundle: true,
  // Lets the Node version check run before the file with the packages is loaded.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  banner: { js: commonJsScope },
  sourcemap: true,
});

await writeBuildRecord(path.resolve(import.meta.dirname, outdir));

await createNewDatabase(path.join(outdir, 'new-database'));

// The first start copies this database; creating one takes seconds.
async function createNewDatabase(folder: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-new-database-'));
  const database = await openEmbedded(dataDir, (error) => {
    throw error;
  });
  await database.close();
  await cp(dataFolderPaths(dataDir).database, folder, { recursive: true });
  await rm(dataDir, { recursive: true });
  // Another account than the one that builds may run the server. There is nothing in the database yet.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    await chmod(path.join(entry.parentPath, entry.name), 0o644);
  }
}
