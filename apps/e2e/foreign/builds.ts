import path from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILDS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../dist/foreign');

/** Folder of the packed libraries. */
export const PACKAGES = path.join(BUILDS, 'packages');

/** The area `inventory`, in two releases, which `build.mjs` builds from the packed libraries. */
export const INVENTORY = {
  name: 'inventory',
  title: 'Inventory',
  path: '/inventory',
  first: path.join(BUILDS, 'inventory-1'),
  second: path.join(BUILDS, 'inventory-2'),
} as const;
