import { unsupportedNodeVersion } from '../config/node-version';

const problem = unsupportedNodeVersion(process.versions.node);
if (problem === undefined) {
  // Imported only now, since the packages do not even load in an unsupported Node.
  const { runAuditCommand } = await import('./audit/run-audit-command');
  // An embedded database that could not start may leave a timer that nobody can stop.
  process.exit(await runAuditCommand(process.argv.slice(2), process.env));
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
