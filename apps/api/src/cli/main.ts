import { unsupportedNodeVersion } from '../config/node-version';

// The files that commands write hold password hashes and mails: only their owner may read them.
process.umask(0o077);

const problem = unsupportedNodeVersion(process.versions.node);
if (problem === undefined) {
  // Imported only now: on an unsupported Node, the packages fail to load.
  const { runCommandLine } = await import('./run-command-line');
  const { createProcessContext } = await import('./command-context');
  const exitCode = await runCommandLine(process.argv.slice(2), createProcessContext());
  // An embedded database that failed to start can leave a timer that keeps the process alive.
  process.exit(exitCode);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
