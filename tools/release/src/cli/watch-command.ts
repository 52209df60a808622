import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { watchOnce, watchReleases } from '../watch/watch';
import { createWatchMail } from '../watch/watch-mail';
import type { CommandContext, Outcome } from './command-context';
import { serverOption } from './command-context';

interface WatchFlags {
  server: string;
  interval: number;
  once?: boolean;
}

/** Adds the command `watch`, which runs until the process gets SIGTERM or SIGINT. */
export function addWatchCommand(
  program: Command,
  { env, root, signingTools }: CommandContext,
  report: (outcome: Outcome) => void,
): void {
  program
    .command('watch')
    .description('roll back releases that fail in browsers; abort and promote candidates')
    .addOption(serverOption(env))
    .option('--interval <seconds>', 'time between two rounds', parseSeconds, 5)
    .option('--once', 'one round, for a timer; exit code 1 if the server or an action fails')
    .action(async ({ server, interval, once }: WatchFlags) => {
      const options = {
        root: root(),
        server,
        token: env.METRICS_TOKEN,
        tools: await signingTools(),
        mail: createWatchMail(env),
        log: console.log,
      };
      if (once) {
        const result = await watchOnce(options);
        report({
          exitCode: result === 'done' ? 0 : 1,
          result: { result },
          text: `Result: ${result}`,
        });
        return;
      }
      const stop = new AbortController();
      for (const signal of ['SIGTERM', 'SIGINT']) {
        process.once(signal, () => {
          stop.abort();
        });
      }
      await watchReleases({ ...options, intervalMs: interval * 1000, signal: stop.signal });
      report({ exitCode: 0, result: { stopped: true }, text: 'The watch has ended' });
    });
}

function parseSeconds(value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a number of seconds from 1 to 9999.');
}
