import { unsupportedNodeVersion } from './config/node-version';

// Files of the server hold password hashes and mails, so other accounts get no access.
process.umask(0o077);

const problem = unsupportedNodeVersion(process.versions.node);
if (problem === undefined) {
  // Imported after the check, because the server's packages do not even load in an unsupported Node.
  const { runServer } = await import('./run-server');
  await runServer(process.env);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
