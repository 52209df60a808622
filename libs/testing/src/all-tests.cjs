// Runs the test files that `runTogether` of jest.preset.cjs names.
const path = require('node:path');

const { describe, testFiles } = globalThis;
const workspace = path.join(__dirname, '../../..');

for (const file of testFiles) {
  describe(path.relative(workspace, file), () => {
    require(file);
  });
}
