import { classifyDatabaseError } from '../db/database-error';
import { describeFileError, pathOfFileError } from './file-error';
import { UserFacingError } from './user-facing-error';

const databaseSentences = {
  'disk full':
    'No space is left on the disk of the database, nothing was saved. Free some space and run the command again.',
  unavailable:
    'The database is not available, nothing was saved. Run the command again once it is.',
};

/**
 * Explains a failure that is no fault of the program, to the person at the terminal.
 * @param error whatever was thrown.
 * @returns one sentence; `undefined` when it is an error that nobody has expected.
 */
export function explainError(error: unknown): string | undefined {
  if (error instanceof UserFacingError) return error.message;
  const failure = classifyDatabaseError(error);
  if (failure !== undefined) return databaseSentences[failure];
  const reason = describeFileError(error);
  const file = pathOfFileError(error);
  return reason === undefined || file === undefined
    ? undefined
    : `${file} can't be used: ${reason}.`;
}
