// Loaded with the first file. Lint allows the dynamic import of this module, but not that of a library.
export { createFileCalls } from '@atrium/api-client/files';
