import type { Command } from 'commander';
import type { ReleaseChange, ReleaseList, RequestedChange } from '@atrium/contracts/releases';
import { changeRelease, findApp, readReleases, requireApp } from '../server/releases';
import { type CommandContext, parseText } from './command-context';

type Action = RequestedChange['action'];
type Target = Partial<Pick<RequestedChange, 'release' | 'expected'>>;

/** Adds the commands that change what is live without a build. */
export function addChangeCommands({ program, server, succeed }: CommandContext): void {
  function add(action: Action, description: string, argument: string): Command {
    return program
      .command(action)
      .description(description)
      .argument(argument)
      .requiredOption('--reason <text>', 'for the history', parseText);
  }

  async function run(
    app: string,
    action: Action,
    reason: string,
    choose: (list: ReleaseList) => Target,
  ): Promise<void> {
    const target = choose(await readReleases(server()));
    const change = await changeRelease(server(), app, { action, reason, ...target });
    succeed(change, describeChange(change));
  }

  function addForArea(action: Action, description: string, part: 'live' | 'candidate'): void {
    add(action, description, '<area>').action((app: string, { reason }: { reason: string }) =>
      // Without a candidate the server says so.
      run(app, action, reason, (list) => ({ expected: requireApp(list, app)[part]?.id ?? null })),
    );
  }

  add('rollback', 'make the previous release of an app live again', '<app>')
    .option('--to <id>', 'an earlier release instead; a unique prefix of its id is enough')
    .action((app: string, { reason, to }: { reason: string; to?: string }) =>
      run(app, 'rollback', reason, (list) => ({
        release: to ?? null,
        expected: requireApp(list, app).live.id,
      })),
    );
  addForArea('promote', 'make the candidate of an area live for all browsers', 'candidate');
  addForArea('abort', 'end the candidate of an area', 'candidate');
  addForArea('withdraw', 'take an area offline until it is published again', 'live');
  add('revoke', 'keep a release from ever going live again', '<app>')
    .argument('<id>', 'a unique prefix is enough')
    .action((app: string, id: string, { reason }: { reason: string }) =>
      run(app, 'revoke', reason, (list) => ({
        release: id,
        expected: findApp(list, app)?.live.id ?? null,
      })),
    );
}

function describeChange({ action, changes, candidates, revoked }: ReleaseChange): string[] {
  const isPromoted = (app: string) => action === 'promote' && changes[0]?.app === app;
  return [
    ...changes.map(({ app, from, to }) => {
      if (to === null) return `${app} ${from ?? ''} is no longer live`;
      return `${app} ${to} is live${action === 'rollback' ? ' again' : ''} and replaces ${from ?? 'nothing'}`;
    }),
    ...candidates.flatMap(({ app }) => (isPromoted(app) ? [] : `${app} has no candidate any more`)),
    ...revoked.map(({ app, id }) => `${app} ${id} is revoked and can’t go live again`),
  ];
}
