// Plain JavaScript without packages, because the first checks run before anything is installed.

/**
 * The result of a check.
 *
 * @typedef {object} Finding
 * @property {'ok' | 'missing' | 'wrong'} state
 * @property {string} text what was found; unless it is `ok`, a sentence that says what to do
 * @property {boolean} [optional] whether `npm start` and `npm test` can do without it
 */

const STATE_WIDTH = 9;

/**
 * Formats a finding as one line.
 *
 * @param {Finding} finding
 * @returns {string}
 */
export function formatFinding({ state, text, optional = false }) {
  return `${state.padEnd(STATE_WIDTH)}${optional && state !== 'ok' ? 'Optional: ' : ''}${text}`;
}

/**
 * Returns whether `npm start` or `npm test` cannot run until this is solved.
 *
 * @param {Finding} finding
 * @returns {boolean}
 */
export function isBlocking({ state, optional = false }) {
  return state !== 'ok' && !optional;
}
