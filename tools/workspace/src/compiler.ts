import path from 'node:path';
import { workspaceRoot } from './workspace-root';

/** File of the TypeScript compiler itself: through Node, it takes six times as long to start. */
export const compiler = path.join(
  workspaceRoot,
  `node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`,
);
