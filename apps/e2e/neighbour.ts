import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * An area that `npm run create-area` makes. The specs of one area need another to go to and to come
 * back from; with this one they need none of the other three, whose changes they then do not run for.
 */
export const NEIGHBOUR = {
  name: 'reports',
  title: 'Reports',
  path: '/reports',
  role: 'admin',
} as const;

/** The folder of its build, which `build-neighbour.ts` makes. */
export const NEIGHBOUR_BUILD = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  'dist',
  NEIGHBOUR.name,
);
