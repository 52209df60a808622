import { Command, CommanderError } from 'commander';
import { explainError } from '../db/explain-error';
import { serializeError } from '../log/logger';
import { addAuditCommand } from './audit/audit-command';
import type { CommandContext } from './command-context';
import { addDbCommand } from './db/db-command';
import { addDoctorCommand } from './doctor/doctor-command';
import { addFirstAdminCommand } from './first-admin/first-admin-command';
import { addMailCommand } from './mail/mail-command';
import { addPublishersCommand } from './publishers/publishers-command';
import { addUsersCommand } from './users/users-command';
import { addVersionCommand } from './version/version-command';
import { addWebhooksCommand } from './webhooks/webhooks-command';

/**
 * Runs one `atrium` command. Results go to standard output. An expected failure is one sentence on
 * standard error; a mistake in the arguments is followed by the usage. Of an unexpected error only
 * what may be logged is shown, since the error itself can hold a password hash.
 * @returns the exit code: 0, or 1 on failure.
 */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed its own message, or the requested help.
    if (error instanceof CommanderError) return error.exitCode;
    context.stderr.write(`${explainError(error) ?? describeUnexpected(error)}\n`);
    return 1;
  }
}

function createProgram(context: CommandContext): Command {
  const program = new Command('atrium')
    .description('Administers an Atrium installation.')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    });
  addUsersCommand(program, context);
  addFirstAdminCommand(program, context);
  addDbCommand(program, context);
  addMailCommand(program, context);
  addAuditCommand(program, context);
  addPublishersCommand(program, context);
  addWebhooksCommand(program, context);
  addDoctorCommand(program, context);
  addVersionCommand(program, context);
  return program;
}

function describeUnexpected(error: unknown): string {
  const facts = JSON.stringify(serializeError(error), null, 2);
  return `The command has stopped because of an unexpected error:\n${facts}`;
}
