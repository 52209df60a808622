/**
 * `npm run create-area -- NAME [--title TITLE] [--role ROLE …]` creates an area in `apps/NAME` with a page,
 * its tests and a link in the top bar. Without a role, every signed-in user may open it.
 * Exit code: 0 when it was created, else 1 after a sentence.
 */
import { CommandError, runMain } from '../command-error';
import { parseCommandLine } from '../command-line';
import { createArea } from '../create-area';
import { workspaceRoot } from '../workspace-root';

const USAGE = 'Usage: npm run create-area -- NAME [--title TITLE] [--role ROLE …]';

await runMain(async () => {
  const { values, positionals } = parseCommandLine(
    {
      allowPositionals: true,
      options: { title: { type: 'string' }, role: { type: 'string', multiple: true } },
    },
    USAGE,
  );
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new CommandError(USAGE);
  const { title, role: roles = [] } = values;
  const files = await createArea(workspaceRoot, { name, title, roles });
  console.log(`${files.map((file) => `  ${file}`).join('\n')}

Created the area ${name}. Next:
  npm install                           links it to the others; commit package-lock.json with it
  .github/CODEOWNERS            names the team that reviews it
  npm run dev -- ${name.padEnd(22)} serves it with hot replacement
  npm test -- ${name.padEnd(25)} checks it
  npm run release -- publish ${name.padEnd(10)} makes it live; the shell stays as it is`);
  return 0;
});
