// ES5 without packages: runs on any version of Node before anything is installed.
'use strict';

/**
 * @param {string} left such as `20.19.0`
 * @param {string} right such as `20.19.0`, `21`
 * @returns {number} negative, zero or positive
 */
function compareVersions(left, right) {
  var leftParts = left.split('.').map(Number);
  var rightParts = right.split('.').map(Number);
  for (var index = 0; index < 3; index += 1) {
    var difference = (leftParts[index] || 0) - (rightParts[index] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * @param {string} version
 * @param {string} comparator
 * @returns {boolean}
 */
function satisfiesComparator(version, comparator) {
  var match = /^(>=|<)(\d+(?:\.\d+)*)$/.exec(comparator);
  if (!match) throw new Error('Unknown version comparator ' + comparator);
  var difference = compareVersions(version, String(match[2]));
  return match[1] === '>=' ? difference >= 0 : difference < 0;
}

/**
 * Explains why a version of Node is not supported.
 *
 * @param {string} version such as `20.19.0`
 * @param {string} range `>=` and `<` comparators separated by spaces, alternatives separated by `||`, such as
 *   `>=20.19.0 <21 || >=22.12.0`
 * @returns {string | null} one sentence that names both, or `null` for a supported version
 * @throws {Error} for any other comparator
 */
function unsupportedNode(version, range) {
  var isSupported = range.split('||').some(function (alternative) {
    return alternative
      .trim()
      .split(/\s+/)
      .every(function (comparator) {
        return satisfiesComparator(version, comparator);
      });
  });
  if (isSupported) return null;
  return 'Atrium needs Node ' + range + ', and this is Node ' + version + '.';
}

module.exports = { unsupportedNode: unsupportedNode };
