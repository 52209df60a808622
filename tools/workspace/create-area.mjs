/**
 * `npm run create-area -- NAME [--title TITLE] [--role ROLE …]`: makes a new area in `apps/NAME`, with a
 * page, its tests and a link in the top bar. Without a role everybody who is signed in may open it.
 * Exit code: 0 when it is there, 1 after a sentence when it could not be made.
 */
import { parseArgs } from 'node:util';
import { createArea } from './src/create-area.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

const USAGE = 'Usage: npm run create-area -- NAME [--title TITLE] [--role ROLE …]';

// Columns for the commands of what comes next.
const COMMAND_WIDTH = 36;

function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { title: { type: 'string' }, role: { type: 'string', multiple: true } },
    });
  } catch {
    throw new Refusal(USAGE);
  }
}

await runMain(async () => {
  const { values, positionals } = readCommandLine();
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Refusal(USAGE);
  const files = await createArea(workspaceRoot, {
    name,
    title: values.title,
    roles: values.role ?? [],
  });
  for (const file of files) console.log(`  ${file}`);
  const steps = [
    ['npm install', 'links it to the others; commit package-lock.json with it'],
    [`npm run dev -- ${name}`, 'shows it, with hot replacement'],
    [`npx nx run-many -p ${name} -t lint typecheck test build`, ''],
    [`npm run release -- publish ${name}`, 'makes it live; the shell stays as it is'],
  ];
  console.log(`\nThe area ${name} is made. Next:`);
  for (const [command = '', effect = ''] of steps) {
    console.log(`  ${command.padEnd(COMMAND_WIDTH)}  ${effect}`.trimEnd());
  }
  return 0;
});
