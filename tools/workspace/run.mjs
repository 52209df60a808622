/**
 * `node tools/workspace/run.mjs COMMAND …` installs the dependencies if necessary and runs
 * `src/commands/COMMAND.ts`. This file and those that it imports are plain JavaScript without packages,
 * because in a fresh clone nothing is installed yet.
 */
import './require-node.mjs';
import { installDependencies } from './src/dependencies.mjs';

const [command = ''] = process.argv.splice(2, 1);
// Said before anything is loaded, which takes a second on a busy machine.
if (command === 'dev') console.log('Starting the development servers');
// The rest also needs packages that test or develop the product.
installDependencies(['start', 'atrium', 'doctor'].includes(command) ? 'product' : 'all');
const { register } = await import('tsx/esm/api');
register();
await import(`./src/commands/${command}.ts`);
