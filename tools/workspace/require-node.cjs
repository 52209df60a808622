/**
 * Ends the process with exit code 1 and a sentence on stderr when `engines` of package.json does not allow
 * this version of Node. The npm scripts load it before anything else (`node --require`). Written in ES5,
 * so that every version of Node can run it.
 */
'use strict';

var engines = require('../../package.json').engines;
var unsupported = require('./src/unsupported-node.cjs').unsupportedNode;

var problem = unsupported(process.versions.node, engines.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
