/** Turns the error of reading a file that isn't there into `null`. */
export function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
