// In the JavaScript of 2009, and by itself: it also runs where nothing is installed, on any Node.
'use strict';

/**
 * @param {string} left such as `20.19.0`
 * @param {string} right such as `20.19.0`, `21`
 * @returns {number} negative, zero or positive, as `left` is before, equal to or after `right`
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
 * Tells what is wrong with a version of Node.
 *
 * @param {string} version such as `20.19.0`
 * @param {string} range of the form that `engines` has here: `>=` and `<` joined by spaces, alternatives
 *   joined by `||`, such as `>=20.19.0 <21 || >=22.12.0`
 * @returns {string | null} one sentence that names both, or `null` when the version lies in the range
 * @throws {Error} for a comparator of another kind
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
