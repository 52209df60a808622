import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { writeBuildRecord } from './build-record';
import { dataFolderPaths } from './src/db/embedded/data-folder';
import { openEmbedded } from './src/db/embedded/embedded';

// Tests build a server of their own somewhere else.
const outdir = path.resolve(import.meta.dirname, process.argv[2] ?? 'dist');

// Everything is bundled, since reading hundreds of files takes a quarter of the server's start; these
// bring files that they look for beside themselves, or are not installed.
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'];

// What CommonJS packages find in their scope, and a bundle of ES modules does not have.
const commonJsScope = `
import { createRequire } from 'node:module';
import { dirname as directoryOf } from 'node:path';
import { fileURLToPath as pathOf } from 'node:url';
const require = createRequire(import.meta.url);
const __filename = pathOf(import.meta.url);
const __dirname = directoryOf(__filename);
`;

// The names of shared chunks change with their content.
await rm(outdir, { recursive: true, force: true });

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    main: 'src/main.ts',
    atrium: 'src/cli/main.ts',
  },
  outdir,
  bundle: true,
  // Keeps the check of the Node version in a file of its own, before anything that is imported.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  banner: { js: commonJsScope },
  sourcemap: true,
});

await writeBuildRecord(path.resolve(import.meta.dirname, outdir));

await makeNewDatabase(path.join(outdir, 'new-database'));

// What a first start copies; making it there would take it seconds.
async function makeNewDatabase(folder: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-new-database-'));
  const database = await openEmbedded(dataDir, (error) => {
    throw error;
  });
  await database.close();
  await cp(dataFolderPaths(dataDir).database, folder, { recursive: true });
  await rm(dataDir, { recursive: true });
}
