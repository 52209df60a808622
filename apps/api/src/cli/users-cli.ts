import { unsupportedNodeVersion } from '../config/node-version';

// Whatever is written holds password hashes or mails, which are nobody else's business.
process.umask(0o077);

const problem = unsupportedNodeVersion(process.versions.node);
if (problem === undefined) {
  // Imported only now, since the packages do not even load in an unsupported Node.
  const { runUsersCommand } = await import('./users/run-users-command');
  // An embedded database that could not start may leave a timer that nobody can stop.
  process.exit(await runUsersCommand(process.argv.slice(2), process.env));
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
