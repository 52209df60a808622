/**
 * `npm run hooks` makes Git check staged files before each commit: their format, and the faults that ESLint
 * finds. `npm run hooks -- remove` undoes it.
 * Exit code: 0 when it was done, else 1 after a sentence.
 */
import { CommandError, runMain } from '../command-error';
import { installHooks, removeHooks } from '../hooks/hooks';
import { runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

await runMain(async () => {
  const [action, ...others] = process.argv.slice(2);
  if (others.length > 0 || (action !== undefined && action !== 'remove')) {
    throw new CommandError('Usage: npm run hooks, or npm run hooks -- remove');
  }
  if (action === 'remove') {
    await removeHooks(workspaceRoot);
    console.log('Git checks nothing before a commit.');
    return 0;
  }
  await runStep('Git hooks', () => installHooks(workspaceRoot));
  console.log('Git checks staged files before each commit. git commit --no-verify leaves it out.');
  return 0;
});
