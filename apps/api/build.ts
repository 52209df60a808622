import { build } from 'esbuild';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { dependencies } from './package.json';

// Tests build a server of their own somewhere else.
const outdir = process.argv[2] ?? 'dist';

// The workspace's libraries exist as TypeScript only and are bundled; npm packages are not.
const external = Object.keys(dependencies).filter((name) => !name.startsWith('@atrium/'));

// The names of shared chunks change with their content.
await rm(path.resolve(import.meta.dirname, outdir), { recursive: true, force: true });

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    main: 'src/main.ts',
    users: 'src/users-cli.ts',
    db: 'src/db-cli.ts',
    mail: 'src/mail-cli.ts',
  },
  outdir,
  bundle: true,
  // Keeps the check of the Node version in a file of its own, before anything that is imported.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  sourcemap: true,
});
