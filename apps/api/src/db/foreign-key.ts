/** Returns a statement's result, or `undefined` if it violates the given foreign key. */
export async function undefinedOnForeignKeyViolation<T>(
  foreignKey: string,
  statement: Promise<T>,
): Promise<T | undefined> {
  try {
    return await statement;
  } catch (error) {
    if (violatedConstraint(error) === foreignKey) return undefined;
    throw error;
  }
}

// Both drivers name the constraint, and Drizzle wraps their error as the cause of its own.
function violatedConstraint(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'constraint' in cause ? cause.constraint : undefined;
}
