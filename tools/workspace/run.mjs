/**
 * `node tools/workspace/run.mjs COMMAND …` runs `src/commands/COMMAND.ts`. This file and those that it
 * imports are plain JavaScript without packages, because on a fresh clone nothing is installed yet.
 */
import { loadTypeScript } from './src/dependencies.mjs';

// These run the product, also for operators, or say what it lacks. The other commands need the tools of developers too.
const PRODUCT_COMMANDS = ['start', 'atrium', 'doctor'];

const [command = ''] = process.argv.splice(2, 1);
await loadTypeScript(PRODUCT_COMMANDS.includes(command) ? 'product' : 'all');
await import(`./src/commands/${command}.ts`);
