/**
 * `npm run changelog -- [FROM] [TO]` prints what has changed between two tags, by scope; without them, since
 * the last one.
 * Exit code: 0, or 1 after a sentence.
 */
import { readChangelog } from '../changelog';
import { runMain } from '../command-error';
import { parseCommandLine } from '../command-line';
import { workspaceRoot } from '../workspace-root';

await runMain(async () => {
  const usage = 'Usage: npm run -s changelog -- [FROM] [TO] > CHANGES.md';
  const { positionals } = parseCommandLine({ allowPositionals: true }, usage);
  console.log(await readChangelog(workspaceRoot, ...positionals.slice(0, 2)));
  return 0;
});
