import { fileURLToPath } from 'node:url';

/** Folder of the generated SQL migrations; the path is the same from `src` and from `dist`. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
