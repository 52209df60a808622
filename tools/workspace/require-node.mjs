/**
 * Ends the process with exit code 1 and a sentence on stderr when `engines` of package.json does not allow
 * this version of Node. Everything that the npm scripts start imports it first. Without packages, because in a
 * fresh clone nothing is installed yet.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';

const { engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/**
 * Checks a version of Node.
 *
 * @param {string} version such as `20.19.0`
 * @param {string} range `>=` and `<` comparators separated by spaces, alternatives separated by `||`, such as
 *   `>=20.19.0 <21 || >=22.12.0`
 * @returns {boolean}
 */
export function isSupported(version, range) {
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .split(' ')
      .every((comparator) => {
        const bound = comparator.replace(/^(>=|<)/, '');
        const order = version.localeCompare(bound, 'en', { numeric: true });
        return comparator.startsWith('<') ? order < 0 : order >= 0;
      }),
  );
}

if (!isSupported(process.versions.node, engines.node)) {
  console.error(`Atrium needs Node ${engines.node}, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
