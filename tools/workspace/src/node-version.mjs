import { readFileSync } from 'node:fs';
import { Refusal } from './refusal.mjs';

/**
 * @param {string} version such as `20.19.0`
 * @returns {number[]} major, minor, patch
 */
function parseVersion(version) {
  return version.split('.').map(Number);
}

/**
 * @param {string} left
 * @param {string} right
 * @returns {number} negative, zero or positive, as `left` is before, equal to or after `right`
 */
function compareVersions(left, right) {
  const [leftParts, rightParts] = [parseVersion(left), parseVersion(right)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (leftParts[index] ?? 0) - (rightParts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Tells whether a version lies in a range of the form that `engines` uses here: `>=` and `<`
 * comparators joined by spaces, alternatives joined by `||`. Nothing is installed yet when this is
 * asked, so there is no semver package to ask.
 *
 * @param {string} version such as `20.19.0`
 * @param {string} range such as `>=20.19.0 <21 || >=22.12.0`
 * @returns {boolean}
 * @throws {Error} for a comparator of another kind
 */
export function satisfiesRange(version, range) {
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .split(/\s+/)
      .every((comparator) => {
        const match = /^(>=|<)(\d+(?:\.\d+)*)$/.exec(comparator);
        if (match?.[2] === undefined) throw new Error(`Unknown version comparator ${comparator}`);
        const difference = compareVersions(version, match[2]);
        return match[1] === '>=' ? difference >= 0 : difference < 0;
      }),
  );
}

/**
 * Refuses a Node version that package.json does not name in `engines`.
 *
 * @param {string} workspaceRoot absolute folder of the workspace
 * @param {string} [version] the running version, without `v`
 * @returns {void}
 * @throws {Refusal} naming both versions
 */
export function requireSupportedNode(workspaceRoot, version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(`${workspaceRoot}/package.json`, 'utf8'));
  if (satisfiesRange(version, engines.node)) return;
  throw new Refusal(`Atrium needs Node ${engines.node}, and this is Node ${version}.`);
}
