export { addUser, setOwnPassword, signIn } from './accounts';
export type { Account } from './accounts';
export { buildFolder, publishBuilds } from './builds';
export { findFreePorts } from './free-ports';
export { changeSources, withScratchWorkspace } from './scratch-workspace';
export type { SourceChange } from './scratch-workspace';
export { startServer, startServerProcess } from './server';
export type { RunningServer, ServerOptions } from './server';
export { default as findFreePort } from 'get-port';
