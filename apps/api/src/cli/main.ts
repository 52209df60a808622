import { unsupportedNodeVersion } from '../config/node-version';

// The files that commands write hold password hashes and mails: only their owner may read them.
process.umask(0o077);

const problem = unsupportedNodeVersion(process.versions.node);
if (problem === undefined) {
  // Imported only now: on an unsupported Node, the packages fail to load.
  const { runCommandLine } = await import('./run-command-line');
  const { createProcessContext } = await import('./command-context');
  const { runOnServer } = await import('./remote/command-client');
  const args = process.argv.slice(2);
  const context = createProcessContext();
  const exitCode = (await runOnServer(args, context)) ?? (await runCommandLine(args, context));
  // An embedded database that failed to start can leave a timer that keeps the process alive.
  process.exit(exitCode);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
