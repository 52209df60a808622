/**
 * `npm run doctor` says what this machine lacks for `npm start` and `npm test`. It installs nothing.
 * `npm run atrium -- doctor` judges a server in production.
 * Exit code: 0 when both commands can run, else 1.
 */
import './require-node.mjs';
import { areDependenciesInstalled } from './src/dependencies.mjs';

if (areDependenciesInstalled('product')) {
  process.argv.splice(2, 0, 'doctor');
  await import('./run.mjs');
} else {
  console.log('missing  The packages of package-lock.json: npm start or npm test installs them.');
  console.log('\nThe other checks need the packages. Run npm run doctor again after npm start.');
  process.exitCode = 1;
}
