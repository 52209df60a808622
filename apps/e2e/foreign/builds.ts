import path from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILDS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../dist/foreign');

/** Folder of the host's build; `build.mjs` creates all of these. */
export const HOST_BUILD = path.join(BUILDS, 'host');

/** The area `inventory`, in two releases. */
export const INVENTORY = {
  name: 'inventory',
  title: 'Inventory',
  path: '/inventory',
  first: path.join(BUILDS, 'inventory-1'),
  second: path.join(BUILDS, 'inventory-2'),
} as const;
