/**
 * `npm run pack-libs -- --out FOLDER` packs the libraries for an area in a repository of its own, as tarballs
 * with compiled code and types.
 * Exit code: 0, or 1 after a sentence.
 */
import path from 'node:path';
import { CommandError, runMain } from '../command-error';
import { parseCommandLine } from '../command-line';
import { packLibraries } from '../pack-libraries';
import { runStep } from '../steps';

const USAGE = 'Usage: npm run pack-libs -- --out FOLDER';

await runMain(async () => {
  const { values } = parseCommandLine({ options: { out: { type: 'string' } } }, USAGE);
  if (!values.out) throw new CommandError(USAGE);
  const out = path.resolve(values.out);
  const tarballs = await runStep('Packages', () => packLibraries(out));
  for (const tarball of tarballs) console.log(`  ${tarball}`);
  return 0;
});
