import { unsupportedNodeVersion } from './config/node-version';

// Whatever is written holds password hashes or mails, which are nobody else's business.
process.umask(0o077);

const problem = unsupportedNodeVersion(process.versions.node);
if (problem === undefined) {
  // Imported only now, since the server's packages do not even load in an unsupported Node.
  const { runServer } = await import('./run-server');
  await runServer(process.env);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
