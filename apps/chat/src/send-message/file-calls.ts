// Loaded with the first file. Lint forbids to load a part of a library lazily whose other parts are not.
export { createFileCalls } from '@atrium/api-client/files';
