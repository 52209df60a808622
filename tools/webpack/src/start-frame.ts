import path from 'node:path';
import { transformFile } from '@swc/core';
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

/** Compiles the page's inline script, which watches the shell's start. */
export async function compileStartScript(): Promise<string> {
  const file = path.join(appRoot('shell'), 'src/layout/start-frame/watch-start.ts');
  const { code } = await transformFile(file, {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript' },
      minify: { compress: { passes: 3, toplevel: true }, mangle: { toplevel: true } },
    },
    minify: true,
    configFile: false,
    swcrc: false,
  });
  // The names of a classic script would be global.
  return `(()=>{${code}})()`;
}
