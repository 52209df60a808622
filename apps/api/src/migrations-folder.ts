import { fileURLToPath } from 'node:url';

/** The folder of the generated SQL migrations; the same one seen from `src` and from `dist`. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
