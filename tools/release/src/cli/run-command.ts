import { homedir } from 'node:os';
import path from 'node:path';
import { appRoot } from '@atrium/webpack';
import type { ReleaseTools } from '../activation/activate';
import { defaultTools } from '../activation/activate';
import { keygen } from '../commands/keygen';
import { prune } from '../commands/prune';
import { publish } from '../commands/publish';
import { revoke } from '../commands/revoke';
import { rollback } from '../commands/rollback';
import { signLiveSet } from '../commands/sign';
import { readChanges, readStatus } from '../commands/status';
import { withdraw } from '../commands/withdraw';
import { createSmokeTest } from '../preflight/smoke-test';
import { ReleaseError } from '../release-error';
import { readRegistry } from '../release-folder/registry';
import { readKeys } from '../signing/keys';
import { formatFaults } from '../verify/format-faults';
import { verify } from '../verify/verify';
import type { Arguments } from './arguments';
import { readArguments, UsageError } from './arguments';
import { formatHistory, formatStatus } from './format';

const DEFAULT_KEY = path.join(homedir(), '.atrium/release-key.pem');

/** What a command has to say. */
export interface Outcome {
  exitCode: 0 | 1 | 2;
  /** For `--json`. */
  result: unknown;
  /** For a person. */
  text: string;
}

/**
 * Does what a command line asks for.
 *
 * @param env `RELEASE_DIR`, `CHROMIUM_PATH`, `RELEASE_SIGNING_KEY`, `RELEASE_PUBLIC_KEY`
 * @returns how it went, and whether to say it as JSON
 */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  user: string,
): Promise<Outcome & { json: boolean }> {
  // A wrong command line may ask for JSON as well.
  let json = args.includes('--json');
  try {
    const given = readArguments(args, { root: env.RELEASE_DIR ?? '.release', by: user });
    json = given.json;
    const options = { ...given, root: path.resolve(given.root) };
    return { ...(await run(options, env)), json };
  } catch (error) {
    if (error instanceof UsageError) return { ...refusal(2, [error.message]), json };
    if (error instanceof ReleaseError) return { ...refusal(1, error.reasons), json };
    throw error;
  }
}

function refusal(exitCode: 1 | 2, reasons: readonly string[]): Outcome {
  return { exitCode, result: { refused: reasons }, text: reasons.join('\n') };
}

function run(options: Arguments, env: NodeJS.ProcessEnv): Promise<Outcome> {
  switch (options.command) {
    case 'publish':
      return runPublish(options, env);
    case 'rollback':
      return runRollback(options, env);
    case 'withdraw':
      return runWithdraw(options, env);
    case 'revoke':
      return runRevoke(options, env);
    case 'keygen':
      return runKeygen(options, env);
    case 'sign':
      return runSign(options, env);
    case 'status':
      return runStatus(options);
    case 'history':
      return runHistory(options);
    case 'verify':
      return runVerify(options, env);
    default:
      return runPrune(options);
  }
}

async function runPublish(
  { apps, root, by, reason, smoke, server }: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const given = apps.map(readBuild);
  const builds = given.map(({ folder }) => folder);
  const smokeTest = smoke ? createSmokeTest(env.CHROMIUM_PATH) : null;
  const published = await publish(builds, root, {
    by,
    reason,
    smokeTest,
    server,
    apps: given.map(({ name }) => name),
    tools: await signingTools(env, root),
  });
  const { set } = await readRegistry(root);
  const lines = published.map(({ app, id, unchanged }) =>
    unchanged ? `${app} ${id} is live already` : `${app} ${id} is live`,
  );
  return done({ set, published }, [...lines, `The live set is ${set}`]);
}

// `tasks`, or `reports=../reports/dist` where the build is not one of this repository's.
function readBuild(argument: string): { name: string; folder: string } {
  const [name = '', ...rest] = argument.split('=');
  const folder = rest.join('=');
  return { name, folder: folder === '' ? path.join(appRoot(name), 'dist') : path.resolve(folder) };
}

async function runRollback(
  { apps, root, to, by, reason }: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const [app = ''] = apps;
  const result = await rollback(root, {
    app,
    to,
    by,
    reason: reason ?? '',
    tools: await signingTools(env, root),
  });
  return done(result, [
    `${app} ${result.to} is live again, in the place of ${result.from}`,
    `The live set is ${result.set}`,
  ]);
}

async function runWithdraw(
  { apps, root, by, reason }: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const [app = ''] = apps;
  const result = await withdraw(root, {
    app,
    by,
    reason: reason ?? '',
    tools: await signingTools(env, root),
  });
  return done(result, [
    `${app} ${result.from} is not live any more`,
    `The live set is ${result.set}`,
  ]);
}

async function runRevoke(
  { root, apps, by, reason }: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const [given = ''] = apps;
  const revoked = await revoke(root, {
    id: given,
    by,
    reason: reason ?? '',
    tools: await signingTools(env, root),
  });
  return done(revoked, [`${revoked.app} ${revoked.id} is revoked and can’t go live again`]);
}

async function runKeygen(
  { root, apps: [file] }: Arguments,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const files = await keygen(file ?? (env.RELEASE_SIGNING_KEY || DEFAULT_KEY), root);
  return done(files, [
    `The private key is ${files.privateKey}: set RELEASE_SIGNING_KEY to it where you release, and copy it to no server`,
    `The public key is ${files.publicKey}: set RELEASE_PUBLIC_KEY to a copy of it on each server`,
  ]);
}

async function runSign({ root }: Arguments, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const signed = await signLiveSet(root, await signingTools(env, root));
  return done(signed, [`The live set ${signed.set} is signed`]);
}

async function signingTools(env: NodeJS.ProcessEnv, root: string): Promise<ReleaseTools> {
  return { ...defaultTools, keys: await readKeys(env, root) };
}

async function runStatus({ root }: Arguments): Promise<Outcome> {
  const status = await readStatus(root);
  return done(status, formatStatus(status));
}

async function runHistory({ root, apps: [app] }: Arguments): Promise<Outcome> {
  const changes = await readChanges(root, app ?? null);
  return done(changes, formatHistory(changes));
}

async function runVerify({ root }: Arguments, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const { trusted } = await readKeys(env, root);
  const verification = await verify(root, trusted);
  const exitCode = verification.faults.length === 0 ? 0 : 1;
  return { exitCode, result: verification, text: formatFaults(verification).join('\n') };
}

async function runPrune({ root, keepDays }: Arguments): Promise<Outcome> {
  const pruned = await prune(root, { keepDays });
  const lines = pruned.map(({ app, id }) => `${app} ${id} is removed`);
  return done(pruned, lines.length > 0 ? lines : ['There is nothing to remove']);
}

function done(result: unknown, lines: readonly string[]): Outcome {
  return { exitCode: 0, result, text: lines.join('\n') };
}
