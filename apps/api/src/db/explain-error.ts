import { describeFileError, pathOfFileError } from '../config/file-error';
import { UserFacingError } from '../config/user-facing-error';
import { classifyDatabaseError } from './database-error';

const databaseMessages = {
  'disk full':
    'No space is left on the disk of the database. Nothing was saved. Free some space and run the command again.',
  unavailable:
    'The database is not available. Nothing was saved. Run the command again once it is available.',
};

/**
 * Explains an expected error to the operator.
 * @returns the message; `undefined` for unexpected errors.
 */
export function explainError(error: unknown): string | undefined {
  if (error instanceof UserFacingError) return error.message;
  const failure = classifyDatabaseError(error);
  if (failure !== undefined) return databaseMessages[failure];
  const reason = describeFileError(error);
  const file = pathOfFileError(error);
  return reason === undefined || file === undefined
    ? undefined
    : `${file} can't be used: ${reason}.`;
}
