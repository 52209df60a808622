import { ExecaError } from 'execa';
import { CommandError } from './command-error';
import { run } from './processes';

/**
 * Returns the changes between two tags as Markdown: the subjects of the commits by scope, oldest first.
 *
 * @param root folder of the repository
 * @param from exclusive; by default the last tag before the end
 * @throws CommandError when Git does not know a tag, or there is none
 */
export async function readChangelog(root: string, from?: string, to = 'HEAD'): Promise<string> {
  const start = from ?? (await git(root, ['describe', '--tags', '--abbrev=0', `${to}^`]));
  // No tag is read as an option of Git.
  const range = ['--end-of-options', `${start}..${to}`];
  const log = await git(root, ['log', '--reverse', '--no-merges', '--format=%s', ...range]);
  const changes = new Map<string, string[]>();
  for (const subject of log.split('\n').filter(Boolean)) {
    const [, scopes = 'other', change = subject] =
      /^([\w.-]+(?:, [\w.-]+)*): (.+)$/.exec(subject) ?? [];
    for (const scope of scopes.split(', ')) {
      changes.set(scope, [...(changes.get(scope) ?? []), `- ${change}`]);
    }
  }
  const sections = [...changes].sort(([left], [right]) => left.localeCompare(right, 'en'));
  return [
    `# Changes from ${start} to ${to}`,
    ...sections.map(([scope, lines]) => `## ${scope}\n\n${lines.join('\n')}`),
  ].join('\n\n');
}

async function git(root: string, args: readonly string[]): Promise<string> {
  try {
    return (await run('git', args, { cwd: root })).stdout;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    throw new CommandError(
      `Git finds no such tags: ${String(error.stderr).split('\n', 1)[0] ?? ''}`,
    );
  }
}
