/**
 * `npm run doctor` says what this machine lacks for `npm start` and `npm test`, one line for each check. It
 * installs nothing: without the packages, it checks only what installing them needs.
 * Exit code: 0 when both commands can run, else 1.
 */
import { formatFinding, isBlocking } from './src/doctor/finding.mjs';
import { checkInstallation } from './src/doctor/installation.mjs';

const findings = checkInstallation();
for (const finding of findings) console.log(formatFinding(finding));
if (findings.some(isBlocking)) {
  console.log('\nThe other checks need the packages. Run npm run doctor again after npm start.');
  process.exitCode = 1;
} else {
  process.argv.splice(2, 0, 'doctor');
  await import('./run.mjs');
}
