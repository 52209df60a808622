const { default: Sequencer } = require('@jest/test-sequencer');

// Without timings, Jest starts with the largest files. These are small and slow: started last, they would
// leave one core idle.
const LONGEST = [
  'src/unusable-files.test.ts',
  'src/private-files.test.ts',
  'src/run-server.test.ts',
  'cli/db/move.test.ts',
  'contract-tests/authorization.test.ts',
  'cli/db/back-up-and-restore.test.ts',
  'cli/db/db-command.test.ts',
  'cli/db/migrate.test.ts',
];

class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = LONGEST.findIndex((name) => path.endsWith(name));
      return index === -1 ? LONGEST.length : index;
    };
    return [...super.sort(tests)].sort((left, right) => rank(left) - rank(right));
  }
}

module.exports = LongestFirst;
