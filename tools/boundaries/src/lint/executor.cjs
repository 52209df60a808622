// Nx loads executors with `require`, which reads no TypeScript in Node 20.
require('tsx/cjs');

module.exports = require('./executor.ts');
