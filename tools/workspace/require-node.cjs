/**
 * Refuses a version of Node that package.json does not name in `engines`: the npm scripts have Node load
 * it before anything else (`node --require`). Ends the process with status 1 and one sentence on stderr.
 * Written in the JavaScript of 2009, since it is there for the versions that know no other.
 */
'use strict';

var engines = require('../../package.json').engines;
var unsupported = require('./src/unsupported-node.cjs').unsupportedNode;

var refusal = unsupported(process.versions.node, engines.node);
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
