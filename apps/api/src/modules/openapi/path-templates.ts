/** OpenAPI path templates of the contract's paths. */
export type PathTemplates = ReturnType<typeof createPathTemplates>;

const PARAMETER = /:(\w+)/g;

/**
 * Creates the templates of all paths. For OpenAPI `/a/{id}` and `/a/{uuid}` are the same path, so
 * their operations share the parameter name `idOrUuid`.
 * @param paths with parameters written as `:name`.
 */
export function createPathTemplates(paths: readonly string[]) {
  const namesByShape = new Map<string, Set<string>[]>();
  for (const path of paths) {
    const names = namesOf(path);
    const known = namesByShape.get(shapeOf(path)) ?? names.map(() => new Set<string>());
    names.forEach((name, index) => known[index]?.add(name));
    namesByShape.set(shapeOf(path), known);
  }

  /** Returns the name that the template uses for a parameter of the path. */
  function parameterOf(path: string, name: string): string {
    const shared = namesByShape.get(shapeOf(path))?.[namesOf(path).indexOf(name)];
    const [first = name, ...others] = shared ?? [];
    return [first, ...others.map((other) => `Or${capitalize(other)}`)].join('');
  }

  return {
    parameterOf,
    /** Returns `/api/tasks/{id}` for `/api/tasks/:id`. */
    templateOf: (path: string) =>
      path.replace(PARAMETER, (_, name: string) => `{${parameterOf(path, name)}}`),
  };
}

function shapeOf(path: string): string {
  return path.replace(PARAMETER, ':');
}

function namesOf(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
