/**
 * `node tools/workspace/run.mjs COMMAND …` runs `src/commands/COMMAND.ts`. This file and those that it
 * imports are plain JavaScript without packages, because on a fresh clone nothing is installed yet.
 */
import { loadTypeScript } from './src/dependencies.mjs';

const [command = ''] = process.argv.splice(2, 1);
await loadTypeScript();
await import(`./src/commands/${command}.ts`);
