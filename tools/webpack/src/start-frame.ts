import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import * as z from 'zod/mini';
import { appRoot, WORKSPACE_ROOT } from './project';

const startFrameModule = z.object({
  renderStartFrame: z.function({
    input: [],
    output: z.object({ html: z.string(), css: z.string() }),
  }),
});

/** Renders the first frame of the page, shown before any script runs, with the shell's components. */
export async function renderStartFrame(): Promise<{ html: string; css: string }> {
  const module: unknown = await tsImport(
    path.join(appRoot('shell'), 'src/layout/start-frame/render-start-frame.tsx'),
    { parentURL: import.meta.url, tsconfig: path.join(WORKSPACE_ROOT, 'tsconfig.base.json') },
  );
  return startFrameModule.parse(module).renderStartFrame();
}
