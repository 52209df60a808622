/** Builds versions 2 and 3 of the server, the shell and an area into `dist/skew`. */
import { rm } from 'node:fs/promises';
import { withScratchWorkspace } from '@atrium/test-product';
import { buildSkewedVersion, SKEWED_BUILDS, SKEWED_PARTS } from './skewed-versions';

await rm(SKEWED_BUILDS, { recursive: true, force: true });
await Promise.all(
  ([2, 3] as const).map((version) =>
    withScratchWorkspace(SKEWED_PARTS, (scratch) => buildSkewedVersion(scratch, version)),
  ),
);
