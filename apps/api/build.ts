import { build } from 'esbuild';
import { rm } from 'node:fs/promises';
import { dependencies } from './package.json';

// The workspace's libraries exist as TypeScript only and are bundled; npm packages are not.
const external = Object.keys(dependencies).filter((name) => !name.startsWith('@atrium/'));

// The names of shared chunks change with their content.
await rm(new URL('dist', import.meta.url), { recursive: true, force: true });

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { main: 'src/main.ts', users: 'src/users-cli.ts', db: 'src/db-cli.ts' },
  outdir: 'dist',
  bundle: true,
  // Keeps the check of the Node version in a file of its own, before anything that is imported.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  sourcemap: true,
});
